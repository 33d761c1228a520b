import fs from 'node:fs';
import path from 'node:path';
import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { makeCrowd } from './demo-crowd.ts';
import { verifyLedger } from './modules/ledger/index.ts';
import { applyPack } from './modules/versions/index.ts';
import { deskOf } from './testing/desk.ts';
import { world } from './testing/index.ts';
import { packFolder } from './testing/pack-folder.ts';

const packs = packFolder();
const w = await world({ packsRoot: packs.root });

async function applied() {
  const tenantId = packs.newId();
  const folder = path.join(packs.root, tenantId);
  fs.cpSync(path.join(import.meta.dirname, '../../../tenants/saltline'), folder, { recursive: true });
  const file = path.join(folder, 'tenant.yaml');
  const said = fs.readFileSync(file, 'utf8').replace(/^id: .*$/m, `id: ${tenantId}`);
  fs.writeFileSync(file, said.replace(/^hosts: .*$/m, `hosts: [${tenantId}.test]`));
  const loaded = packs.load(tenantId);
  if ('problems' in loaded) throw new Error('The pack has no fault.');
  await applyPack(w.deps, loaded.pack);
  w.app.tenants.refresh();
  return { tenantId, host: `${tenantId}.test` };
}

const crowd = { riders: 14, days: 21, campaignId: 'rides-a-week', percent: 45, offerId: 'pier-coffee' };

test("the demo's generated riders ride, earn, claim and redeem week by week, and the ledger balances; a second start creates no riders [DESK-352]", async () => {
  w.clock.set('2026-11-25T15:00:00Z');
  const tenant = await applied();
  expect(await makeCrowd(w.deps, { ...crowd, tenantId: tenant.tenantId })).toBe(14);
  expect(await makeCrowd(w.deps, { ...crowd, tenantId: tenant.tenantId })).toBe(0);
  const { head, rows } = await deskOf(w, tenant).call(adminRoutes.reports.get, { params: { report: 'weeks' } });
  const of = (column: string): unknown[] => rows.slice(0, -1).map((row) => row[head.indexOf(column)]);
  // The first week is short; every other week earns points, and claimed points are redeemed.
  expect(
    of('points given')
      .slice(-3)
      .every((points) => Number(points) > 0),
  ).toBe(true);
  expect(
    of('redemptions')
      .slice(-2)
      .every((count) => Number(count) > 0),
  ).toBe(true);
  expect(await w.inTenant(tenant, (tx) => verifyLedger(tx))).toEqual([]);
});

test('in January no generated activity is booked in a year whose ledger may be closed [DESK-352]', async () => {
  w.clock.set('2027-01-06T15:00:00Z');
  const tenant = await applied();
  await makeCrowd(w.deps, { ...crowd, riders: 4, tenantId: tenant.tenantId });
  const [booked] = await w.inTenant(tenant, (tx) =>
    tx.query<{ first: Date; entries: number }>(
      `select min(granted_at) as first, count(*)::int as entries from earning where tenant_id = $1`,
      [tx.tenantId],
    ),
  );
  expect(booked?.entries).toBeGreaterThan(0);
  expect(booked?.first.toISOString()).toBe('2027-01-01T12:00:00.000Z');
});
