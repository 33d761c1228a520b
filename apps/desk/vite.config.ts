import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, build, defineConfig, type Plugin } from 'vite';
import { compress } from '../web/build/compress.ts';
import { serviceWorker } from '../web/build/service-worker.ts';

const here = import.meta.dirname;
const browsers = {
  cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
  sourcemap: 'hidden',
} as const satisfies BuildEnvironmentOptions;

/** Builds the inspectors' page below `/inspect/` apart from the desk, so the two share no files. */
const inspectPage = (): Plugin => ({
  name: 'inspect-page',
  apply: 'build',
  closeBundle: {
    sequential: true,
    order: 'post',
    handler: async () => {
      await build({
        configFile: false,
        root: join(here, 'inspect'),
        base: '/inspect/',
        plugins: [react(), serviceWorker(join(here, 'src/inspect/sw.js'), '/inspect/'), compress()],
        build: { ...browsers, outDir: join(here, 'dist/inspect'), emptyOutDir: true },
      });
    },
  },
});

/** The staff desk. It has no first-visit budget: it is opened once a day, on a computer. */
export default defineConfig({
  root: here,
  plugins: [react(), compress(), inspectPage()],
  build: browsers,
  server: { host: '127.0.0.1' },
});
