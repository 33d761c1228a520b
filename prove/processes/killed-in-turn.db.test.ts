import type { ChildServer } from '@fareback/api/testing/child-server';
import { afterAll, expect, test } from 'vitest';
import { announceChange } from '../../apps/api/src/modules/tenants/index.ts';
import { openDatabase } from '../../apps/api/src/platform/database/database.ts';
import { type TestTenant, world } from '../../apps/api/src/testing/index.ts';
import { troubles } from '../../apps/api/src/testing/offers.ts';
import { checkStage, createRedemptionEnv, pressWithoutPause } from '../../apps/api/src/testing/redemption-env.ts';
import { openFleet } from './fleet.ts';
import { arrangeRiders, reportRides } from './ride-reports.ts';

/** The short form kills each process once; `LOAD_SECONDS=600` continues for ten minutes. */
const loadSeconds = Number(process.env['LOAD_SECONDS'] ?? 0);
const isLong = loadSeconds > 60;
const PROCESSES = 3;
/** The codes suffice for about forty redemptions a second. */
const REST_MILLIS = isLong ? 200 : 50;

const w = await world();
const fleet = openFleet({
  DATABASE_URL: w.runtimeUrl,
  RUN_JOBS: 'true',
  DRAIN_SECONDS: '1',
  LOG_LEVEL: 'warn',
});
afterAll(() => fleet.stop());

/**
 * Cuts all notification connections of the processes and makes a change during the outage, which all of them must still
 * pick up.
 */
async function loseNotices(tenant: TestTenant, name: string): Promise<void> {
  const superuser = openDatabase({ url: w.superuserUrl, connections: 1 });
  const { rowCount } = await superuser.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`,
  );
  await superuser.close();
  expect(rowCount).toBeGreaterThanOrEqual(fleet.serving.length);
  await w.inTenant(tenant, async (tx) => {
    await tx.run(
      `update tenant set configuration = jsonb_set(configuration, '{en,TenantName}', to_jsonb($2::text)) where tenant_id = $1`,
      [tenant.tenantId, name],
    );
    await announceChange(tx, tenant.tenantId);
  });
  const nameAt = async (server: ChildServer): Promise<string | undefined> => {
    const reply = await server.request({ path: '/rest/configuration', headers: { host: tenant.host } });
    return reply.text.match(/"TenantName":"([^"]*)"/)?.[1];
  };
  await expect
    .poll(() => Promise.all(fleet.serving.map(nameAt)), { timeout: 30_000 })
    .toEqual(fleet.serving.map(() => name));
}

test(
  'three processes are killed in turn under redemptions, ride reports and claims, one is stopped and restarted, and notifications are lost: acknowledged changes stay, nothing is done twice, the books are right [OPS-70]',
  async () => {
    const limits = { redemptionsPerMemberPerDay: 1_000_000 };
    const tenant = await w.mintTenant({ settings: { lateLimitDays: 30, limits } });
    const stage = await createRedemptionEnv(w, tenant, { riders: 3, codes: 4_000 + 60 * loadSeconds });
    const rides = await w.mintTenant({ settings: { lateLimitDays: 30 } });
    const arranged = await arrangeRiders(w, rides, 6);
    await Promise.all(Array.from({ length: PROCESSES }, fleet.join));

    const pressing = pressWithoutPause(fleet, stage, REST_MILLIS);
    const reports = reportRides({ server: fleet, w, tenant: rides, ...arranged }, REST_MILLIS);
    const until = performance.now() + loadSeconds * 1000;
    let kills = 0;
    const ends: (number | null)[] = [];
    for (; kills < PROCESSES || performance.now() < until; kills += 1) {
      await pressing.more(20);
      await fleet.kill();
      await pressing.more(20);
      if (kills % PROCESSES === 1) {
        // Stops another one before the killed one is replaced.
        ends.push(await fleet.drain());
        await fleet.join();
      }
      await fleet.join();
      if (kills % PROCESSES === 2) await loseNotices(rides, `Name ${kills}`);
    }
    await pressing.end();
    await reports.end();

    if (isLong)
      console.log(
        `${kills} kills: ${JSON.stringify({ presses: stage.presses.length, ...pressing.tally, ...reports.tally })}`,
      );
    expect(ends.filter((code) => code === 0)).toHaveLength(Math.floor((kills + 1) / PROCESSES));
    expect(reports.tally.claims).toBeGreaterThan(0);
    await checkStage(w, stage);
    await reports.check();
    expect(await troubles(w, rides)).toEqual([]);
  },
  180_000 + 3 * loadSeconds * 1000,
);
