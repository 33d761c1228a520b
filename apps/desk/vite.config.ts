import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from '../web/build/compress.ts';

/** The staff desk. It has no first-visit budget: it is opened once a day, on a computer. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compress()],
  build: { cssTarget: ['chrome123', 'safari17.5', 'firefox120'], sourcemap: 'hidden' },
  server: { host: '127.0.0.1' },
});
