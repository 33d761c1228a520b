import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Most gzipped bytes of scripts that a first visit loads; `npm run bench -- web` compares with the same numbers. */
export const firstVisitBytes = { signIn: 112_000, home: 150_000 };

/** Budget of a screen's first visit: its module, the modules loaded with it, and their total size. */
export interface ScreenBudget {
  screen: string;
  /** Modules that are always loaded lazily, by parts of their paths. */
  modules: readonly string[];
  /** Gzipped bytes of all scripts. */
  mostBytes: number;
}

interface Chunk {
  fileName: string;
  isEntry: boolean;
  imports: readonly string[];
  moduleIds: readonly string[];
}

/** Returns the chunks that must load before `modules` can run, starting from the entry. */
export function chunksOf(chunks: readonly Chunk[], modules: readonly string[]): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const first = chunks.filter(
    ({ isEntry, moduleIds }) => isEntry || modules.some((part) => moduleIds.some((id) => id.includes(part))),
  );
  const missing = modules.filter((part) => !chunks.some(({ moduleIds }) => moduleIds.some((id) => id.includes(part))));
  if (missing.length > 0) throw new Error(`No script holds ${missing.join(', ')}: is the budget out of date?`);
  const found = new Set<string>();
  const take = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    for (const next of byName.get(name)?.imports ?? []) take(next);
  };
  for (const { fileName } of first) take(fileName);
  return found;
}

/** Fails the build if a screen's first visit exceeds its budget, and lists the size of every script. */
export function budget(screens: readonly ScreenBudget[]): Plugin {
  let outDir = '';
  return {
    name: 'budget',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const { screen, modules, mostBytes } of screens) {
          const weights = [...chunksOf(chunks, modules)]
            .map((file) => ({ file, bytes: gzipSync(readFileSync(join(outDir, file)), { level: 9 }).length }))
            .toSorted((one, other) => other.bytes - one.bytes);
          const total = weights.reduce((sum, { bytes }) => sum + bytes, 0);
          const summary = `${screen}: ${total} of ${mostBytes} bytes of scripts, gzipped`;
          if (total <= mostBytes) this.info(summary);
          else {
            // Delete the written page; the output must not look like a finished build.
            rmSync(join(outDir, 'index.html'), { force: true });
            this.error([summary, ...weights.map(({ file, bytes }) => `${bytes} ${file}`)].join('\n'));
          }
        }
      },
    },
  };
}
