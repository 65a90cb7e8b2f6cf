import { svelte } from '@sveltejs/vite-plugin-svelte';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { picturesAsFiles } from './tools/pictures-as-files.ts';

// `lucena serve` answers while the page is worked on.
const proxy = { '/api': 'http://127.0.0.1:8080' };

export default defineConfig({
  plugins: [svelte(), picturesAsFiles(resolve('node_modules/.pictures'))],
  server: { proxy },
  preview: { proxy },
  // The content security policy allows no `data:` pictures, so nothing may be inlined.
  build: { outDir: 'dist', assetsInlineLimit: 0, target: 'es2022' },
  test: {
    projects: [
      { extends: true, test: { name: 'logic', include: ['src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/*.spec.ts'],
          globalSetup: ['tests/server.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          // One browser, one page at a time: the engine behind it wants the cores.
          fileParallelism: false,
        },
      },
    ],
  },
});
