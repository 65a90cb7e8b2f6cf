import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

const PICTURE = /url\(['"]?data:image\/svg\+xml;base64,([A-Za-z0-9+/=]+)['"]?\)/g;

/**
 * chessground's style sheets carry the pieces as `data:` pictures, which the server's content security policy
 * (`default-src 'self'`) refuses. They become files of their own; Vite then names and copies them like any other.
 */
export function picturesAsFiles(folder: string): Plugin {
  return {
    name: 'pictures-as-files',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      const file = id.split('?')[0]!;
      if (!/chessground\.\w+\.css$/.test(file)) return null;
      mkdirSync(folder, { recursive: true });
      return code.replace(PICTURE, (_whole, base64: string) => {
        const name = createHash('sha256').update(base64).digest('hex').slice(0, 8) + '.svg';
        const picture = resolve(folder, name);
        writeFileSync(picture, Buffer.from(base64, 'base64'));
        return `url('${relative(resolve(file, '..'), picture)}')`;
      });
    },
  };
}
