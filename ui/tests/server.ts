import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
  }
}

/** The server under test: LUCENA_URL if one runs already, otherwise the program itself on a free port. */
export default async function setup(project: TestProject): Promise<() => void> {
  if (process.env.LUCENA_URL) {
    project.provide('url', process.env.LUCENA_URL);
    return () => {};
  }
  const program = process.env.LUCENA ?? '../target/release/lucena';
  const server = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--quiet'], { stdio: ['ignore', 'pipe', 'inherit'] });
  project.provide('url', await address(server, program));
  return () => void server.kill();
}

function address(server: ChildProcess, program: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', () => reject(new Error(`cannot start ${program}; build it, or name another in LUCENA`)));
    server.once('exit', (code) => reject(new Error(`${program} serve ended with ${code}`)));
    createInterface(server.stdout!).on('line', (line) => {
      const found = /http:\/\/\S+/.exec(line)?.[0];
      if (found) resolve(found);
    });
  });
}
