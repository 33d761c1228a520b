import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Bench } from '../support/scenario.ts';

/** Builds the web app into the scratch folder, leaving `dist` untouched; returns the folder. */
export async function buildWeb(bench: Bench): Promise<string> {
  const folder = path.join(bench.scratch, 'web');
  const vite = path.join(import.meta.dirname, '../../node_modules/vite/bin/vite.js');
  const web = path.join(import.meta.dirname, '../../apps/web');
  const child = spawn(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: web,
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The web app could not be built: vite ended with ${code}.`);
  return folder;
}
