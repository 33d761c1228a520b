import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';

/** Output folder of the server renderer, which no static server exposes. */
const folder = '.drawer';

/** URLs of scripts and styles that a part of the app needs. */
export interface PartFiles {
  scripts: readonly string[];
  styles: readonly string[];
}

/** Content of `parts.json`: the files of every page, and the extra files of each screen and text. */
interface PartsOfBuild {
  entry: PartFiles;
  parts: Record<string, PartFiles>;
}

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'isEntry' | 'imports' | 'moduleIds'> & {
  viteMetadata?: { importedCss: Set<string> } | undefined;
};

/**
 * Returns the part name of a module that server-rendered pages may preload, such as `screens/sign-in.tsx` or
 * `catalogues/en.json`; undefined for others.
 */
function partName(id: string): string | undefined {
  return /(?:screens|catalogues|onboarding|guards|celebration|claim|campaigns|offline)\/[\w-]+\.(?:tsx?|json|home|rest|later)(?=$|\.js$)/.exec(
    id,
  )?.[0];
}

/** Returns the files of each part, without those of every page. */
export function partsOf(chunks: readonly Chunk[]): PartsOfBuild {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const filesOf = (first: readonly string[], without: PartFiles = { scripts: [], styles: [] }): PartFiles => {
    const scripts = new Set<string>();
    const styles = new Set<string>();
    const take = (file: string): void => {
      const chunk = byName.get(file);
      if (chunk === undefined || scripts.has(file)) return;
      scripts.add(file);
      for (const next of chunk.imports) take(next);
      for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    };
    for (const file of first) take(file);
    return {
      scripts: [...scripts].filter((file) => !without.scripts.includes(file)),
      styles: [...styles].filter((file) => !without.styles.includes(file)),
    };
  };
  const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  // The bundler inlines an entry that only imports into the page and drops it.
  if (entries.length === 0) throw new Error('No script begins a page: what all pages need would not be known.');
  const entry = filesOf(entries);
  // Match chunks by the modules inside, because a screen may be bundled into another chunk.
  const parts = chunks
    .filter(({ isEntry }) => !isEntry)
    .flatMap(({ fileName, moduleIds }) =>
      moduleIds
        .map(partName)
        .filter((name) => name !== undefined)
        .map((name) => [name, filesOf([fileName], entry)] as const),
    );
  return { entry, parts: Object.fromEntries(parts) };
}

/**
 * Builds the server renderer next to the app's files: `.drawer/page-….js`, self-contained, and `.drawer/parts.json`,
 * which has its name and the files of each part. `config` is shared by both builds.
 */
export function pageDrawer(entry: string, config: Pick<InlineConfig, 'css' | 'define' | 'plugins'>): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'page-drawer',
    apply: 'build',
    configResolved(resolved) {
      root = resolved.root;
      outDir = resolve(resolved.root, resolved.build.outDir, folder);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler(_options, bundle) {
        // Libraries choose their production build by this; Vite sets it by itself only in a page's build.
        const define = { ...config.define, 'process.env.NODE_ENV': '"production"' };
        const built = await build({
          ...config,
          define,
          root,
          configFile: false,
          logLevel: 'warn',
          ssr: { noExternal: true },
          build: {
            ssr: entry,
            outDir,
            emptyOutDir: true,
            copyPublicDir: false,
            minify: false,
            rolldownOptions: { output: { entryFileNames: 'page-[hash].js', chunkFileNames: '[name]-[hash].js' } },
          },
        });
        const [page] = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        writeFileSync(join(outDir, 'parts.json'), JSON.stringify({ page: page?.fileName, ...partsOf(chunks) }));
      },
    },
  };
}
