import type { Plugin } from 'vite';

/**
 * The first line of a script by which Chromium compiles all of its functions while it comes, beside the page's own work, in
 * place of each when it is first called, in the midst of it. Other browsers read a comment.
 */
const hint = '//# allFunctionsCalledOnLoad\n';

/** Begins the scripts that are called so, of all that a build makes, with that line; others, of which a page calls little, come as they are. */
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
          // A line more, with nothing of any source on it.
          if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', '"mappings":";');
        }
        const missing = names.filter((name) => !chunks.some((chunk) => chunk.name === name));
        if (missing.length > 0) this.error(`No script is called ${missing.join(', ')}: is the list out of date?`);
      },
    },
  };
}
