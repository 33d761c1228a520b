import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Catalogue, compileCatalogue } from './compile.ts';
import { partOf } from './first-areas.ts';

const prefix = '\0compiled-catalogue:';
/** Query of a catalog import, and suffix of the resulting module. */
const parts = [
  { query: '?compiled', suffix: '.json.js', name: 'first' },
  { query: '?compiled-home', suffix: '.home.js', name: 'home' },
  { query: '?compiled-rest', suffix: '.rest.js', name: 'rest' },
  { query: '?compiled-later', suffix: '.later.js', name: 'later' },
] as const;

/** The used part of Vite's plugin interface, because the package does not depend on `vite`. */
interface CataloguePlugin {
  name: string;
  enforce: 'pre';
  resolveId(
    this: { resolve(source: string, importer?: string): Promise<{ id: string } | null> },
    source: string,
    importer?: string,
  ): Promise<string | null>;
  load(this: { addWatchFile(path: string): void }, id: string): { code: string; moduleType: 'js' } | null;
}

/**
 * Vite plugin: an import of `<catalogue>.json?compiled` returns compiled messages of the first part, so browsers never
 * parse ICU; `?compiled-home`, `?compiled-rest` and `?compiled-later` return the other parts. Gaps are filled from
 * `en.json` in the same folder; an invalid message fails the build and names its key [LANG-10]. Groups in `without`,
 * used only by the server, are omitted.
 */
export function compiledCatalogues(without: readonly string[] = []): CataloguePlugin {
  return {
    name: 'compiled-catalogues',
    enforce: 'pre',
    async resolveId(source, importer) {
      const part = parts.find(({ query }) => source.endsWith(`.json${query}`));
      if (part === undefined) return null;
      const found = await this.resolve(source.slice(0, -part.query.length), importer);
      // The id must not end in `.json`, or Vite's JSON plugin would parse the module.
      return found && prefix + found.id.slice(0, -'.json'.length) + part.suffix;
    },
    load(id) {
      const part = parts.find(({ suffix }) => id.startsWith(prefix) && id.endsWith(suffix));
      if (part === undefined) return null;
      const path = `${id.slice(prefix.length, -part.suffix.length)}.json`;
      const fallback = join(dirname(path), 'en.json');
      this.addWatchFile(path);
      this.addWatchFile(fallback);
      const read = (file: string): Catalogue => {
        const groups = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Catalogue);
        return Object.fromEntries(groups.filter(([group]) => !without.includes(group)));
      };
      const all = compileCatalogue(read(path), read(fallback));
      const messages = Object.fromEntries(Object.entries(all).filter(([key]) => partOf(key) === part.name));
      // JSON.parse of a string is faster than an object literal of this size.
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))});`, moduleType: 'js' };
    },
  };
}
