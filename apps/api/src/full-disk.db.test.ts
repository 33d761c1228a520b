import { type EmbeddedPostgres, startPostgres } from '@fareback/launcher';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, prepareServer } from './platform/migrations/migrate.ts';
import { type ChildServer, startServer } from './testing/child-server.ts';
import { type World, world } from './testing/index.ts';
import { checkStage, createRedemptionEnv, type Pressing, pressWithoutPause } from './testing/redemption-env.ts';
import { mountSmallDisk } from './testing/small-disk.ts';
import { openWire } from './testing/wire.ts';

const disk = mountSmallDisk(420);
const ROOM_FOR_THE_LOG = ['max_wal_size=64MB', 'min_wal_size=32MB'];
const RIDERS = 4;
const CODES = 6_000;

test.skipIf(disk === null)(
  'a database with a full disk, for rows and then for WAL, answers 503 and serves reads while possible; with free space everything resumes, nothing lost or done twice (skipped where no disk can be mounted) [OPS-72]',
  async () => {
    if (disk === null) return;
    const wire = await openWire();
    let superuserUrl = '';
    const all: EmbeddedPostgres[] = [];
    const start = async (): Promise<EmbeddedPostgres> => {
      const started = await startPostgres(
        disk.folder,
        (url, passwords) => {
          superuserUrl = url;
          return prepareServer(url, passwords);
        },
        { settings: ROOM_FOR_THE_LOG },
      );
      all.push(started);
      wire.lead(started.port);
      return started;
    };
    const postgres = await start();
    let server: ChildServer | undefined;
    let w: World | undefined;
    onTestFinished(async () => {
      server?.signal('SIGKILL');
      await server?.gone;
      await w?.deps.database.close().catch(() => {});
      wire.close();
      for (const started of all) await started.stop();
      disk.remove();
    });
    await migrate(postgres.ownerUrl);
    w = await world({}, { databaseUrl: wire.through(postgres.runtimeUrl) });
    const limits = { redemptionsPerMemberPerDay: 1_000_000 };
    const stage = await createRedemptionEnv(w, await w.mintTenant({ settings: { limits } }), {
      riders: RIDERS,
      codes: CODES,
    });
    server = await startServer({ DATABASE_URL: wire.through(postgres.runtimeUrl), LOG_LEVEL: 'silent' });
    const pageOf = (path: string) =>
      server?.request({ path, headers: { host: stage.tenant.host, cookie: stage.riders[0]?.cookie ?? '' } });

    const pressing: Pressing = pressWithoutPause(server, stage);
    await pressing.more(20);
    disk.fill();
    await expect.poll(() => pressing.tally.toldToComeBack, { timeout: 60_000 }).toBeGreaterThan(0);
    expect((await pageOf('/rest/users/me/transactions/en'))?.status).toBe(200);
    expect((await pageOf('/livez'))?.status).toBe(200);
    disk.makeRoom();
    await pressing.more(20);

    disk.fill();
    await endLog(superuserUrl);
    await expect.poll(async () => (await pageOf('/readyz'))?.status, { timeout: 60_000 }).toBe(503);
    expect((await pageOf('/livez'))?.status).toBe(200);
    disk.makeRoom();
    // Restarts the server like a supervisor would; a server that restarted itself is kept.
    await start();
    await pressing.more(20);
    await pressing.end();
    expect(pressing.tally.broken).toBe(0);
    await checkStage(w, stage);
  },
  180_000,
);

async function endLog(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on('error', () => {});
  await client.connect();
  const use = (): Promise<unknown> =>
    client.query("select pg_logical_emit_message(false, 'full', repeat('x', 1000000)), pg_switch_wal()");
  for (let isOpen = true; isOpen; )
    isOpen = await use().then(
      () => true,
      () => false,
    );
  await client.end().catch(() => {});
}
