import { type ChildProcess, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { readPacks } from '@fareback/api/demo';
import { EnvironmentError, readEnvironment } from '@fareback/api/environment';
import { DatabaseNotReady, PortUnavailable, serve } from '@fareback/api/serve';
import { demoVariables, readDemo, seederOf, welcome } from './demo.ts';
import { simulateRides } from './simulate-rides.ts';
import { root } from './steps.ts';

/** npm start: builds the web app when it changed, starts database and server, fills the demo tenants and says where to look. */

function newestChange(places: string[]): number {
  return Math.max(
    ...places.flatMap((place) => {
      const from = path.join(root, place);
      if (fs.statSync(from).isFile()) return [fs.statSync(from).mtimeMs];
      return fs
        .readdirSync(from, { recursive: true, encoding: 'utf8' })
        .filter((file) => !file.includes('node_modules'))
        .map((file) => fs.statSync(path.join(from, file)).mtimeMs);
    }),
  );
}

function buildWeb(): void {
  const built = path.join(root, 'apps/web/dist/index.html');
  const sources = [
    'apps/web/src',
    'apps/web/index.html',
    'packages/wording',
    'packages/contract/src',
    'package-lock.json',
  ];
  if (fs.existsSync(built) && fs.statSync(built).mtimeMs > newestChange(sources)) return;
  console.log('Building the web app ...');
  const { status } = spawnSync('vite', ['build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'apps/web'),
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The web app could not be built: see above.');
}

const isOperatorsMatter = (error: unknown): error is Error =>
  [EnvironmentError, DatabaseNotReady, PortUnavailable].some((kind) => error instanceof kind);

try {
  const demo = readDemo(path.join(root, 'tenants/demo.yaml'));
  const environment = readEnvironment(demoVariables(demo, { WEB_ROOT: 'apps/web/dist', ...process.env }), root);
  buildWeb();
  const serving = await serve(environment);
  const simulators: ChildProcess[] = [];
  const stop = (): void => {
    for (const simulator of simulators) simulator.kill('SIGTERM');
    setTimeout(() => process.exit(1), 10_000).unref();
    void serving.stop().finally(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // The terminal was closed.
  process.once('SIGHUP', stop);
  const packs = readPacks(environment.settings.packsRoot);
  const seed = await seederOf(serving, demo);
  for (const pack of packs) await seed(pack);
  for (const line of welcome(serving, demo, packs, serving.address)) console.log(line);
  if (process.env['DEMO_RIDES'] !== 'false') {
    const tenantIds = packs.map(({ tenantId }) => tenantId);
    simulators.push(...simulateRides(tenantIds, serving.address));
  }
} catch (error) {
  console.error(isOperatorsMatter(error) ? error.message : error);
  process.exit(1);
}
