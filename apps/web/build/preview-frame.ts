import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';

/** Output folder of the preview, which rider pages never use. */
const folder = '.preview';

/** Virtual module that replaces the icon file. */
const SPRITE = '\0own-icons';

/**
 * Inlines the icons, because a page with an opaque origin cannot load SVG fragments from a file. Ids stay the same, so
 * an icon's address is only its fragment.
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

/** Adapts the rider app to a sandboxed frame: inlined icons, and an address that the frame provides. */
export const ofFrame = {
  base: '/_preview/',
  define: { location: 'standInLocation' },
  plugins: [ownIcons()],
} satisfies InlineConfig;

/**
 * Builds the rider app again for the desk's preview: `.preview/preview.html`, served under `/_preview/`. The rider
 * build stays byte for byte the same. `config` is shared by both builds.
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
