import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|html|svg|json|webmanifest|wasm|map)$/;

/**
 * Writes .br and .gz versions of every text file at full strength, for the server to choose from. Skips dot folders:
 * the preview is compressed in its own build, and browsers never get the server renderer.
 */
export function compress(): Plugin {
  let outDir = '';
  return {
    name: 'compress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter(
          (file) => compressible.test(file) && !file.startsWith('.'),
        );
        for (const file of files) {
          const path = join(outDir, file);
          const bytes = readFileSync(path);
          const params = { [constants.BROTLI_PARAM_QUALITY]: file.endsWith('.map') ? 5 : 11 };
          writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
          writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        }
      },
    },
  };
}
