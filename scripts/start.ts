import { type ChildProcess, spawnSync } from 'node:child_process';
import path from 'node:path';
import { makeCrowd, readPacks, startLocalGoogleWallet } from '@fareback/api/demo';
import { EnvironmentError, readEnvironment } from '@fareback/api/environment';
import { DatabaseNotReady, PortUnavailable, serve } from '@fareback/api/serve';
import { DataFolderUnusable, makeDataFolder } from '@fareback/launcher';
import { buildWeb, type WebApp } from './build-web.ts';
import { demoVariables, fillInTurn, makeStaff, readDemo, seederOf, welcome } from './demo.ts';
import { crowdOf, withTrial } from './demo-trial.ts';
import { inTurn } from './in-turn.ts';
import { onSignal } from './on-signal.ts';
import { simulateRides } from './simulate-rides.ts';
import { root } from './steps.ts';

/**
 * npm start: builds the web app and the desk if changed, starts database and server, fills the demo tenants and prints
 * where to look.
 */

const buildWithVite = (app: WebApp) => (): { succeeded: boolean } => {
  console.log(app === 'apps/web' ? 'Building the web app ...' : 'Building the desk ...');
  const cwd = path.join(root, app);
  return { succeeded: spawnSync('vite', ['build', '--logLevel', 'warn'], { cwd, stdio: 'inherit' }).status === 0 };
};

const isOperatorsMatter = (error: unknown): error is Error =>
  [EnvironmentError, DataFolderUnusable, DatabaseNotReady, PortUnavailable].some((kind) => error instanceof kind);

try {
  const demo = readDemo(path.join(root, 'tenants/demo.yaml'));
  const google = await startLocalGoogleWallet(() => new Date());
  const environment = readEnvironment(
    demoVariables(demo, google, { WEB_ROOT: 'apps/web/dist', DESK_ROOT: 'apps/desk/dist', ...process.env }),
    root,
  );
  // Checked before a build that takes half a minute.
  if (environment.databaseUrl === null) makeDataFolder(environment.dataDir);
  for (const app of ['apps/web', 'apps/desk'] as const) await buildWeb(root, app, buildWithVite(app));
  const serving = await serve(environment);
  const simulators: ChildProcess[] = [];
  onSignal(() => {
    for (const simulator of simulators) simulator.kill('SIGTERM');
    setTimeout(() => process.exit(1), 10_000).unref();
    void serving.stop().finally(() => process.exit(0));
  });
  const rides = process.env['DEMO_RIDES'] !== 'false';
  const { trial } = demo;
  const { packsRoot } = environment.settings;
  const packs = readPacks(packsRoot).map(({ pack }) =>
    rides && pack.tenantId === trial.tenant ? withTrial(pack, trial, { now: new Date(), packsRoot }) : pack,
  );
  // A restart does not revert versions published at the desk since the first start.
  const seed = await seederOf(serving, demo, { google, onlyFirst: true });
  await fillInTurn(environment.dataDir, async () => {
    for (const pack of packs) await seed(pack);
    await makeStaff(serving, demo, packs);
  });
  for (const line of welcome(serving, demo, packs, serving.address)) console.log(line);
  if (rides) {
    const tenantIds = packs.map(({ tenantId }) => tenantId);
    simulators.push(...simulateRides(tenantIds, serving.address));
    // If this start is stopped, the next one creates the rest of the crowd.
    inTurn(path.join(environment.dataDir, 'crowd-made-by'), 'Another start makes the crowd.', () =>
      makeCrowd(serving.deps, crowdOf(trial)),
    ).catch((error: unknown) => {
      if (!serving.deps.database.pool.ending) serving.deps.log.warn({ err: error }, 'the demo has no crowd yet');
    });
  }
} catch (error) {
  console.error(isOperatorsMatter(error) ? error.message : error);
  process.exit(1);
}
