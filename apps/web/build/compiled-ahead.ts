import type { Plugin } from 'vite';

/**
 * Makes Chromium compile all functions of a script while it loads, off the main thread, rather than at each first call.
 * Other browsers see a comment.
 */
const hint = '//# allFunctionsCalledOnLoad\n';

/** Prepends the hint to the named scripts only; pages call little of the others. */
export function compiledAhead(names: readonly string[]): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const chunk of chunks.filter(({ name }) => names.includes(name))) {
          chunk.code = hint + chunk.code;
          const map = bundle[`${chunk.fileName}.map`];
          // Shifts the source map by one line.
          if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', '"mappings":";');
        }
        const missing = names.filter((name) => !chunks.some((chunk) => chunk.name === name));
        if (missing.length > 0) this.error(`No script is called ${missing.join(', ')}: is the list out of date?`);
      },
    },
  };
}
