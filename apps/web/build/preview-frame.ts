import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';

/** Where the preview stands in a build: a folder that no rider's page is given anything of. */
const folder = '.preview';

/** What stands in the place of the icons' file. */
const SPRITE = '\0own-icons';

/**
 * Icons that stand in the page itself: a page without an origin is given no drawing by a file. They are called by the same
 * names, so that an icon's address is its name alone.
 */
function ownIcons(): Plugin {
  const drawings = readFileSync(join(import.meta.dirname, '../../../packages/ui/src/pictures/icons.svg'), 'utf8');
  return {
    name: 'own-icons',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('icons.svg?url&no-inline') ? SPRITE : undefined),
    load: (id) => (id === SPRITE ? "export default '';" : undefined),
    transformIndexHtml: (html) => html.replace('<div id="root">', (root) => `<div hidden>${drawings}</div>${root}`),
  };
}

/** What makes the rider's app one for a frame without an origin: icons of its own, and an address that the frame gives it. */
export const ofFrame = {
  base: '/_preview/',
  define: { location: 'standInLocation' },
  plugins: [ownIcons()],
} satisfies InlineConfig;

/**
 * Builds the rider's app once more, for the desk's preview of it, beside the app's files: `.preview/preview.html`, whose
 * files are asked for under `/_preview/`. Nothing of it is in the rider's build, which stays what it was byte by byte.
 * `config` is what both builds share.
 */
export function previewFrame(page: string, config: Pick<InlineConfig, 'css' | 'define' | 'plugins' | 'build'>): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'preview-frame',
    apply: 'build',
    configResolved(resolved) {
      root = resolved.root;
      outDir = resolve(resolved.root, resolved.build.outDir, folder);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await build({
          ...config,
          root,
          configFile: false,
          logLevel: 'warn',
          base: ofFrame.base,
          define: { ...config.define, ...ofFrame.define },
          plugins: [...ofFrame.plugins, ...(config.plugins ?? [])],
          build: {
            ...config.build,
            outDir,
            emptyOutDir: true,
            copyPublicDir: false,
            rolldownOptions: { ...config.build?.rolldownOptions, input: join(root, page) },
          },
        });
      },
    },
  };
}
