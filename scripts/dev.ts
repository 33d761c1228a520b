import type { ChildProcess } from 'node:child_process';
import type { Server } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeDataFolder, startPostgres } from '@fareback/launcher';
import { createServer, type ViteDevServer } from 'vite';
import { beforeApi, layPage, type Need } from './dev/before-api.ts';
import { startDesk } from './dev/desk.ts';
import type { FixedBy, FromApi } from './dev/messages.ts';
import { HOST, reach, untilFree } from './dev/ports.ts';
import { type DevSettings, readSettings } from './dev/settings.ts';
import { type State, type Supervised, supervise } from './dev/supervise.ts';
import { onSignal } from './on-signal.ts';
import { simulateRides } from './simulate-rides.ts';
import { root } from './steps.ts';

/**
 * npm run dev: the demo's database, API and web app on one address, reloaded on every change of code, pack and
 * migration. Imports nothing of the product that a change could break.
 */

type Seeded = Extract<FromApi, { kind: 'seeded' }>;

function end(message: string): never {
  console.error(message);
  process.exit(1);
}

function settingsOrEnd(): DevSettings {
  try {
    const read = readSettings(process.env);
    makeDataFolder(read.dataDir);
    return read;
  } catch (error) {
    return end((error as Error).message);
  }
}

const settings = settingsOrEnd();
await untilFree(settings.port);
const address = `http://${HOST}:${settings.port}`;
const webRoot = path.join(settings.dataDir, 'page');
layPage(webRoot);

// Runs across all restarts of the API, which prepares its content.
const database = settings.hasDatabase ? undefined : startPostgres(settings.dataDir, reach, { isShared: true });
let api: Supervised | undefined;
let vite: ViteDevServer | undefined;
let desk: Awaited<ReturnType<typeof startDesk>> | undefined;
const simulators: ChildProcess[] = [];

async function stop(): Promise<void> {
  for (const simulator of simulators) simulator.kill('SIGTERM');
  await api?.stop();
  await Promise.race([Promise.all([desk?.vite.close(), vite?.close()]), wait(1000)]);
  await (await database?.catch(() => undefined))?.stop();
  process.exit(0);
}
onSignal(() => void stop());
await database?.catch((error: Error) => end(error.message));

const env = {
  NODE_COMPILE_CACHE: path.join(settings.dataDir, 'compiled'),
  ...process.env,
  PORT: String(settings.apiPort),
  DATA_DIR: settings.dataDir,
  WEB_ROOT: webRoot,
  DEV_ADDRESS: address,
};

const nexts: Record<FixedBy, string> = {
  change: 'it starts again with the next change of a file',
  time: 'it is tried again every second',
  environment: 'no change of a file mends that: end this with Ctrl-C, set what is named, and start it again',
};

let began = performance.now();
let current: State = { is: 'starting' };
function onState(state: State): void {
  current = state;
  if (state.is === 'broken') {
    console.error(`\nThe API is broken; ${nexts[state.fixedBy]}:\n${state.reason}\n`);
    vite?.ws.send({ type: 'error', err: { message: state.reason, stack: '' } });
  } else if (state.is === 'ready') {
    console.log(`API ready after ${((performance.now() - began) / 1000).toFixed(1)} s (${state.address})`);
    vite?.ws.send({ type: 'full-reload' });
  }
}

let shownText = '';
const welcomed = new Set<string>();
function onSeeded({ problems, changed, tenantIds, welcome }: Seeded): void {
  const trouble = problems.join('\n');
  if (trouble !== shownText)
    console.error(trouble ? `\nPacks that wait to be mended:\n${trouble}\n` : 'Every pack is in order again.');
  shownText = trouble;
  if (changed.length > 0) {
    console.log(`packs applied: ${changed.join(', ')}`);
    vite?.ws.send({ type: 'full-reload' });
  }
  const come = tenantIds.filter((tenantId) => !welcomed.has(tenantId));
  if (come.length === 0) return;
  for (const tenantId of come) welcomed.add(tenantId);
  for (const line of welcome) console.log(line);
  if (process.env['DEMO_RIDES'] !== 'false')
    simulators.push(...simulateRides(come, address, { ...env, PORT: String(settings.port) }));
}

const running = supervise({ command: ['scripts/dev/api.ts'], cwd: root, env, onState, onMessage: onSeeded });
api = running;

let waiting: NodeJS.Timeout | undefined;
let needed: Need = 'none';
/** Combines the many changes of a save or a checkout into one reaction. */
function onChange(need: Need): void {
  if (need === 'none') return;
  needed = need === 'restart' || needed === 'restart' || current.is === 'broken' ? 'restart' : 'seed';
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const now = needed;
    needed = 'none';
    if (now === 'seed') return running.tell({ kind: 'seed' });
    began = performance.now();
    running.restart();
  }, 50);
}

const heard = process.listeners('SIGTERM');
vite = await createServer({
  root: path.join(root, 'apps/web'),
  configFile: path.join(root, 'apps/web/vite.config.ts'),
  clearScreen: false,
  plugins: [beforeApi(running, webRoot, { onChange, serveDesk: (request, reply) => desk?.serve(request, reply) })],
  server: { host: HOST, port: settings.port, strictPort: true },
});
// Vite's own handler would end this process before it has left the database.
for (const listener of process.listeners('SIGTERM')) if (!heard.includes(listener)) process.off('SIGTERM', listener);
if (vite.httpServer) desk = await startDesk(vite.httpServer as Server);
await vite.listen();
