import { randomUUID } from 'node:crypto';
import { adminRoutes } from '@fareback/contract/admin';
import type { World } from '../../../../testing/index.ts';
import { freshCodes, givePoints } from '../../../../testing/offers.ts';
import type { PackFolder } from '../../../../testing/pack-folder.ts';
import { addCoupons } from '../../../redemptions/index.ts';
import { createVersionFixture } from './version-fixture.ts';

export interface Load {
  riders: number;
  versions: number;
}

export interface Outcome {
  calls: number;
  failed: string[];
  wentLive: number;
}

const { versions } = adminRoutes;
const POINTS = 300_000;
const CODES = 20_000;

export async function publishUnderLoad(w: World, packs: PackFolder, load: Load): Promise<Outcome> {
  const scene = await createVersionFixture(w, packs, { limits: { redemptionsPerMemberPerDay: CODES } });
  const { tenant, desk } = scene;
  await w.inTenant(tenant, (tx) =>
    addCoupons(
      tx,
      { keyRing: w.deps.keyRing, tenantId: tenant.tenantId },
      'day',
      freshCodes(CODES).map((code) => ({ code })),
    ),
  );
  const riders = await Promise.all(Array.from({ length: load.riders }, () => scene.rider()));
  for (const rider of riders) await givePoints(w, tenant, rider, POINTS);
  const outcome: Outcome = { calls: 0, failed: [], wentLive: 0 };
  const over = new AbortController();
  const press = async ({ cookie }: { cookie: string }): Promise<void> => {
    while (!over.signal.aborted) {
      for (const path of ['/rest/campaigns/en', '/rest/offers/en', '/rest/users/me/userinfo/en']) {
        const { status } = await w.request(tenant, { method: 'GET', path, cookie });
        if (status !== 200) outcome.failed.push(`${path} ${status}`);
      }
      const path = '/rest/offers/day/redemption';
      const headers = { 'idempotency-key': randomUUID() };
      const { status, body } = await w.request(tenant, { method: 'POST', path, cookie, headers });
      if (status !== 200) outcome.failed.push(`${path} ${status} ${JSON.stringify(body)}`);
      outcome.calls += 4;
    }
  };
  const pressing = riders.map(press);
  for (let round = 0; round < load.versions; round += 1) {
    const live = 1 + round * 2;
    const pack = scene.document('programme.yaml', '"price":10', `"price":${11 + (round % 5)}`);
    const { number } = await scene.draft(pack, live);
    await desk.call(versions.publish, { params: { number }, body: { revision: 1 } });
    await desk.call(versions.rollBack, { body: { from: number } });
    outcome.wentLive += 2;
  }
  over.abort();
  await Promise.all(pressing);
  return outcome;
}
