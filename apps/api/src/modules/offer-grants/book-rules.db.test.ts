import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type TestTenant, world } from '../../testing/index.ts';
import { freshCodes, mintOffer, troubles } from '../../testing/offers.ts';
import { tamper } from '../../testing/tamper.ts';
import { lockAccounts } from '../ledger/index.ts';
import {
  batchKey,
  findBatch,
  grantOffers,
  insertBatch,
  insertBatchMembers,
  withdrawGrants,
  writeBatch,
} from './index.ts';

const w = await world();

/** Riders with grants of staff and of two batches: used, open, withdrawn and given again after a refund. */
async function busyTenant(): Promise<TestTenant> {
  const tenant = await w.mintTenant();
  const offerIds = [
    await mintOffer(w, tenant, { codes: freshCodes(9), definition: { stock: { kind: 'pool' }, isGranted: true } }),
    await mintOffer(w, tenant, {
      codes: freshCodes(9),
      definition: { stock: { kind: 'pool' }, for: { granted: true } },
    }),
  ];
  const riders = [await w.signUpMember(tenant), await w.signUpMember(tenant)];
  const now = w.clock.now();
  const batchId = randomUUID();
  for (const [at, { memberId, cookie }] of riders.entries()) {
    await w.inTenant(tenant, async (tx) => {
      await lockAccounts(tx, [memberId]);
      const grant = { memberId, campaignId: null, expiresAt: null };
      const keys = offerIds.map((offerId, place) => ({ offerId, grantKey: `staff:${place}` }));
      await grantOffers(tx, now, [
        ...keys.map((key) => ({ ...grant, ...key })),
        { ...grant, offerId: offerIds[0] ?? '', grantKey: batchKey(batchId) },
        { ...grant, offerId: offerIds[0] ?? '', grantKey: 'staff:gone' },
      ]);
      await withdrawGrants(tx, now, [{ memberId, grantKey: 'staff:gone', reason: 'STAFF' }]);
      if (at === 0) {
        await insertBatch(tx, now, { batchId, offerId: offerIds[0] ?? '', lastDay: null, segment: null });
        const batch = await findBatch(tx, batchId);
        if (batch) await writeBatch(tx, { ...batch, state: 'DONE', counts: { given: 1, withdrawn: 1 } });
      } else await withdrawGrants(tx, now, [{ memberId, grantKey: batchKey(batchId), reason: 'STAFF' }]);
      await insertBatchMembers(tx, batchId, [{ memberId, line: at + 1, state: at === 0 ? 'given' : 'withdrawn' }]);
    });
    const open = await w.request(tenant, { method: 'GET', path: '/rest/users/me/offerGrants', cookie });
    for (const offerId of offerIds) {
      const { GrantID } = open.body.find(({ OfferID }: { OfferID: string }) => OfferID === offerId);
      const path = `/rest/offers/${offerId}/redemption`;
      expect((await w.request(tenant, { method: 'POST', path, cookie, body: { GrantID } })).status).toBe(200);
    }
  }
  expect(await troubles(w, tenant)).toEqual([]);
  return tenant;
}

const USED = 'a used grant has one redemption';
const CAUSE = 'a grant names its cause';
const BATCH = 'a member of a batch has its offer';

test.each<[what: string, rule: string, sql: string]>([
  ['a grant used by a redemption that is not there', USED, `delete from redemption where tenant_id = $1`],
  [
    'a grant used for another offer',
    USED,
    `update offer_grant set offer_id = 'other' where tenant_id = $1 and used_at is not null`,
  ],
  ['a grant used by a redemption with points', USED, `update redemption set price = 100 where tenant_id = $1`],
  ['a grant that stays used after a refund', USED, `update redemption set refunded_at = now() where tenant_id = $1`],
  [
    'two grants of one redemption',
    USED,
    `update offer_grant g set used_at = now(), redemption_id = o.redemption_id from offer_grant o
      where g.tenant_id = $1 and o.tenant_id = $1 and g.member_id = o.member_id and g.offer_id = o.offer_id
        and g.used_at is null and g.withdrawn_at is null and o.used_at is not null`,
  ],
  [
    'a redemption for granted members without a grant',
    'a redemption of an offer that only granted members have',
    `delete from offer_grant where tenant_id = $1 and grant_key = 'staff:1'`,
  ],
  [
    'a grant without a cause',
    CAUSE,
    `update offer_grant set grant_key = 'x' where tenant_id = $1 and grant_key = 'staff:0'`,
  ],
  [
    'a grant of another campaign than its key',
    CAUSE,
    `update offer_grant set grant_key = 't:ride:all:1+offer', campaign_id = 'other' where tenant_id = $1 and grant_key = 'staff:0'`,
  ],
  [
    'a member of a batch without a grant',
    BATCH,
    `delete from offer_grant g using offer_batch b where g.tenant_id = $1 and b.tenant_id = $1 and g.grant_key = 'staff:' || b.batch_id`,
  ],
  [
    'a member of a batch who was to get nothing, with a grant',
    BATCH,
    `update offer_batch_member set state = 'notFor' where tenant_id = $1 and state = 'given'`,
  ],
  ['a batch of another offer', BATCH, `update offer_batch set offer_id = 'other' where tenant_id = $1`],
  [
    'a grant of an undone batch that can be used',
    BATCH,
    `update offer_batch_member set state = 'withdrawn' where tenant_id = $1 and state = 'given'`,
  ],
  [
    'a batch with fewer members than it has',
    'a batch counts all of its members',
    `update offer_batch set counts = '{"given": 1}' where tenant_id = $1`,
  ],
])('%s is found and named [LEDGER-09]', async (_what, rule, sql) => {
  const tenant = await busyTenant();
  expect(await tamper(sql, tenant)).toBeGreaterThan(0);
  expect((await troubles(w, tenant)).filter((line) => line.startsWith(rule)).length).toBeGreaterThan(0);
});

test('a grant that is both used and withdrawn is rejected by a table constraint [LEDGER-09]', async () => {
  const sql = `update offer_grant set withdrawn_at = now(), withdraw_reason = 'STAFF' where tenant_id = $1 and used_at is not null`;
  await expect(tamper(sql, await busyTenant())).rejects.toThrow('violates check constraint');
});
