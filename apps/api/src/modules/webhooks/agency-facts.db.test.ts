import { adminRoutes, type WebhookEventType, webhookEvents, webhookEventTypes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { watchStockJob } from '../../jobs/points.ts';
import { deskOf } from '../../testing/desk.ts';
import { createDeskEnv, testDesk } from '../../testing/desk-env.ts';
import { type TestTenant, world } from '../../testing/index.ts';
import { freshCodes, mintOffer } from '../../testing/offers.ts';
import { packFolder } from '../../testing/pack-folder.ts';
import { createVersionFixture } from '../admin/versions/testing/version-fixture.ts';
import { createDrawScenes } from '../draws/testing/draw-scene.ts';
import { addCoupons } from '../redemptions/index.ts';

const w = await world({ desk: testDesk });
const packs = packFolder();
const desk = createDeskEnv(w);
const routes = adminRoutes.webhooks;

const addEndpoint = (tenant: TestTenant) =>
  deskOf(w, tenant).call(routes.create, { body: { url: 'https://system.example/hooks', events: webhookEventTypes } });

/** Events of an agency without a member, with their data, which its schema accepts. */
async function agencyEvents(tenant: TestTenant) {
  const events = await w.inTenant(tenant, (tx) =>
    tx.query<{ type: WebhookEventType; subject: string; data: object }>(
      `select type, subject, data from webhook_event where tenant_id = $1 and member_id is null order by noted_at, event_id`,
      [tx.tenantId],
    ),
  );
  for (const { type, data } of events) expect(webhookEvents[type].data.parse(data)).toEqual(data);
  return events;
}

test('publishing a version makes one event, and a draft makes no event [WEBHOOK-31]', async () => {
  const { tenant, desk: staff, document, draft } = await createVersionFixture(w, packs);
  await addEndpoint(tenant);
  const { number } = await draft(document('programme.yaml', '"reward":10', '"reward":12'));
  expect(await agencyEvents(tenant)).toEqual([]);
  await staff.call(adminRoutes.versions.publish, { params: { number }, body: { revision: 1 } });
  expect(await agencyEvents(tenant)).toEqual([
    { type: 'fareback.version.published.v1', subject: String(number), data: { version: number } },
  ]);
});

test('a draw is an event as it is held, not as its list closes [WEBHOOK-31]', async () => {
  const { tenant, close, first, second } = await createDrawScenes(w, desk).closed();
  await addEndpoint(tenant);
  await close();
  await first.enter('4210.17');
  expect(await agencyEvents(tenant)).toEqual([]);
  await second.enter('4210.17');
  expect(await agencyEvents(tenant)).toEqual([
    { type: 'fareback.draw.held.v1', subject: 'spring', data: { drawId: 'spring', entries: 5 } },
  ]);
});

test('codes that run low and out are one event each, and again after more were added [WEBHOOK-31]', async () => {
  const tenant = await w.mintTenant();
  const definition = { stock: { kind: 'pool', lowBelow: 3 } };
  const offerId = await mintOffer(w, tenant, { offerId: 'day-pass', codes: freshCodes(2), definition });
  await addEndpoint(tenant);
  const check = () => watchStockJob(w.deps).run({ tenantId: tenant.tenantId });
  const deleteCodes = () =>
    w.inTenant(tenant, (tx) => tx.run('delete from coupon where tenant_id = $1', [tenant.tenantId]));
  const add = (count: number) =>
    w.inTenant(tenant, (tx) =>
      addCoupons(
        tx,
        { keyRing: w.deps.keyRing, tenantId: tenant.tenantId },
        offerId,
        freshCodes(count).map((code) => ({ code })),
      ),
    );
  for (let at = 0; at < 2; at += 1) await check();
  await deleteCodes();
  await check();
  // Still low: no event.
  await add(1);
  await check();
  await add(5);
  await check();
  await deleteCodes();
  await check();
  const data = (level: 'LOW' | 'OUT') => ({
    type: 'fareback.stock.low.v1',
    subject: offerId,
    data: { offerId, level },
  });
  expect(await agencyEvents(tenant)).toEqual([data('LOW'), data('OUT'), data('OUT')]);
});
