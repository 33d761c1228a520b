import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The shell has pages, scripts, styles, icons and Latin fonts; other alphabets are cached on first use. */
function inShell(file: string): boolean {
  if (/workshop|sample/.test(file) || file === 'sw.js') return false;
  if (file.endsWith('.woff2')) return /inter-latin-wght/.test(file);
  return /\.(html|js|css|svg|webmanifest|wasm)$/.test(file);
}

/** Emits sw.js below `base` with the list of the shell's files and a version that changes with any of them. */
export function serviceWorker(source: string, base = '/'): Plugin {
  let outDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      sequential: true,
      handler() {
        const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
          .map((file) => file.replaceAll('\\', '/'))
          .filter(inShell)
          .toSorted();
        const hash = createHash('sha256').update(readFileSync(source));
        for (const file of files) hash.update(file).update(readFileSync(join(outDir, file)));
        const script = readFileSync(source, 'utf8')
          .replace("'__VERSION__'", JSON.stringify(hash.digest('hex').slice(0, 12)))
          .replace("'__SHELL__'", JSON.stringify(files.map((file) => base + file)));
        writeFileSync(join(outDir, 'sw.js'), script);
      },
    },
  };
}
