import path from 'node:path';
import { migrateNamed, readUsablePacks, startLocalGoogleWallet } from '@fareback/api/demo';
import { EnvironmentError, readEnvironment } from '@fareback/api/environment';
import { DatabaseNotReady, PortUnavailable, serve } from '@fareback/api/serve';
import { demoVariables, fillInTurn, makeStaff, readDemo, seederOf, welcome } from '../demo.ts';
import { root } from '../steps.ts';
import type { FromApi } from './messages.ts';

/** The API of `npm run dev`: migrates the database, serves, and applies the packs, again on each request. */

const send = (message: FromApi): Promise<void> =>
  new Promise((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()));

async function run(): Promise<void> {
  const demoFile = path.join(root, 'tenants/demo.yaml');
  const google = await startLocalGoogleWallet(() => new Date());
  const environment = readEnvironment(demoVariables(readDemo(demoFile), google, process.env), root);
  await migrateNamed(environment);
  const serving = await serve(environment);
  const stop = (): void => void serving.stop().finally(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('disconnect', stop);
  // Ctrl-C reaches the whole process group, but the supervisor decides when this process ends.
  process.on('SIGINT', () => {});
  await send({ kind: 'listening', address: serving.address });

  const { deps } = serving;
  const address = process.env['DEV_ADDRESS'] ?? serving.address;
  const seedOne = await seederOf(serving, readDemo(demoFile), { google, address });
  const apply = async (): Promise<void> => {
    const demo = readDemo(demoFile);
    const { packs, problems } = readUsablePacks(deps.settings.packsRoot);
    const changed: string[] = [];
    for (const pack of packs) {
      await seedOne(pack).then(
        (isChange) => isChange && changed.push(pack.tenantId),
        (error: Error) => problems.push(`tenants/${pack.tenantId}: ${error.message}`),
      );
    }
    await makeStaff(serving, demo, packs).catch((error: Error) => problems.push(`tenants/demo.yaml: ${error.message}`));
    await send({
      kind: 'seeded',
      problems,
      changed,
      tenantIds: packs.map(({ tenantId }) => tenantId),
      welcome: welcome(serving, demo, packs, address),
    });
  };
  const seed = (): Promise<void> =>
    fillInTurn(environment.dataDir, apply).catch(({ message }: Error) =>
      send({ kind: 'seeded', problems: [message], changed: [], tenantIds: [], welcome: [] }),
    );
  let seeding = seed();
  process.on('message', () => {
    seeding = seeding.then(seed);
  });
}

try {
  await run();
} catch (error) {
  const { message } = error as Error;
  const passes = error instanceof DatabaseNotReady || error instanceof PortUnavailable;
  const fixedBy = error instanceof EnvironmentError ? 'environment' : passes ? 'time' : 'change';
  await send({ kind: 'failed', reason: message, fixedBy });
  process.exit(1);
}
