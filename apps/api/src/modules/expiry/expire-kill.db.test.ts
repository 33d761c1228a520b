import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { type TestTenant, world } from '../../testing/index.ts';
import { troubles } from '../../testing/offers.ts';
import { watchInactivity } from '../inactivity/index.ts';
import { claimAllEarnings, grantEarnings, lockAccounts } from '../ledger/index.ts';
import { createTenantDirectory } from '../tenants/index.ts';
import { expirePoints } from './index.ts';

/** Set `KILLS=50` for a longer test. */
const kills = Number(process.env['KILLS'] ?? 2);
const MEMBERS = 60;
const LOTS = 40;
const DAY_MILLIS = 86_400_000;

const w = await world();
w.clock.set(new Date());

let running: ChildProcess | undefined;
afterAll(() => void running?.kill('SIGKILL'));

/** Starts the maintenance command, which does the jobs' work, as a separate process. */
function startMaintenance({ tenantId }: TestTenant): ChildProcess {
  const main = path.join(import.meta.dirname, '../../cli/main.ts');
  running = spawn(process.execPath, [main, 'ledger', 'maintain', tenantId], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: w.runtimeUrl,
      DATA_KEYS: 'test data key of thirty-two characters',
      DATA_LOOKUP_KEY: 'test lookup key of thirty-two chars!!',
    },
  });
  return running;
}

/** A tenant with inactive members who were notified; half of their points expire today, the rest is forfeit. */
async function abandonedTenant(): Promise<TestTenant> {
  const settings = {
    pointsExpireAfterDays: 60,
    pointsExpiryNoticeDays: 30,
    inactivityDays: 90,
    inactivityForfeits: true,
    inactivityNoticeDays: 14,
  };
  const tenant = await w.mintTenant({ settings });
  const now = w.clock.now();
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MILLIS);
  const riders = await Promise.all(
    Array.from({ length: MEMBERS }, () => w.signUpMember(tenant, { createdAt: before(200) })),
  );
  await w.inTenant(tenant, async (tx) => {
    const memberIds = riders.map(({ memberId }) => memberId);
    await lockAccounts(tx, memberIds);
    const grants = memberIds.flatMap((memberId) =>
      Array.from({ length: LOTS }, (_, lot) => ({
        memberId,
        earningKey: `lot:${lot}`,
        campaignId: null,
        amount: 10,
        earnedAt: before(100),
        lapsesAt: lot % 2 === 0 ? before(1) : before(-300),
      })),
    );
    await grantEarnings(tx, tenant, now, grants);
    for (const memberId of memberIds.slice(0, MEMBERS / 2))
      await claimAllEarnings({ tx, tenant, now, member: { memberId } });
    await tx.run('update earning set lapse_announced_at = $1', [before(40)]);
    await tx.run(
      `insert into absence (tenant_id, member_id, last_active_at, absence_id, announced_at)
       select tenant_id, member_id, last_active_at, gen_random_uuid(), $1 from member`,
      [before(40)],
    );
  });
  return tenant;
}

const goneIn = (tenant: TestTenant): Promise<number> =>
  w.inTenant(tenant, async (tx) => {
    const row = await tx.first<{ gone: number }>(
      `select count(*) as gone from ledger_transfer where reason in ('WITHDRAW', 'EXPIRY_DEDUCTION', 'BALANCE_DEDUCTION')`,
    );
    return row?.gone ?? 0;
  });

test(
  'maintenance killed midway and run again processes everything exactly once [LEDGER-05, LEDGER-07]',
  async () => {
    let cutShort = 0;
    for (let round = 0; round < kills; round += 1) {
      const tenant = await abandonedTenant();
      const maintenance = startMaintenance(tenant);
      const ended = once(maintenance, 'exit');
      const enough = 1 + Math.floor((round % 10) * 200);
      while (maintenance.exitCode === null && (await goneIn(tenant)) < enough) await pause(2);
      maintenance.kill('SIGKILL');
      await ended;
      const all = MEMBERS * LOTS * 0.75 + MEMBERS / 2;
      if ((await goneIn(tenant)) < all) cutShort += 1;
      expect(await troubles(w, tenant)).toEqual([]);

      const found = await createTenantDirectory(w.deps.database).byId(tenant.tenantId);
      if (!found) throw new Error('no tenant');
      for (let times = 0; times < 2; times += 1) {
        await expirePoints(w.deps, found);
        await watchInactivity(w.deps, found);
        expect(await goneIn(tenant)).toBe(all);
      }
      const left = await w.inTenant(tenant, (tx) =>
        tx.query('select 1 from member_account where unclaimed + available + held > 0'),
      );
      expect(left).toEqual([]);
      expect(await troubles(w, tenant)).toEqual([]);
    }
    expect(cutShort).toBeGreaterThan(0);
  },
  60_000 + kills * 20_000,
);
