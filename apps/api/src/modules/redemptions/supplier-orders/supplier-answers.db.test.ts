import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { world } from '../../../testing/index.ts';
import { troubles } from '../../../testing/offers.ts';
import { createSupplierEnv, type SupplierEnv, say } from '../../../testing/supplier-env.ts';
import { giveProgram } from '../../ingest/testing/test-program.ts';
import { takeBack } from '../../ledger/index.ts';
import { eraseMember } from '../../privacy/index.ts';
import { secretContext } from '../../suppliers/connect-supplier.ts';
import { openCode } from '../coupons/issue-coupon.ts';

const w = await world();
const stages: SupplierEnv[] = [];
beforeEach(() => w.clock.set('2026-03-02T12:00:00.000Z'));
afterEach(async () => {
  vi.restoreAllMocks();
  for (const stage of stages.splice(0)) await stage.stop();
});

async function stageOf(over: Parameters<typeof createSupplierEnv>[1] = {}, answer?: object, type?: string) {
  const stage = await createSupplierEnv(w, over);
  stages.push(stage);
  if (answer)
    stage.behave.after = ({ method }, reply) =>
      method === 'PUT' && say(reply, 200, JSON.stringify({ status: 'ISSUED', code: 'C-1', ...answer }), type);
  return stage;
}
const fields = (count: number) => Object.fromEntries(['deck', 'gate', 'berth'].slice(0, count).map((id) => [id, 'A']));

test.each<[string, object, string?]>([
  ['a ticket page that is not https', { url: 'http://tickets.example/C-1' }],
  ['three fields beside the code', { fields: fields(3) }],
  ['an answer that does not call itself JSON', {}, 'text/plain'],
])(
  '%s is not a usable coupon: the order is canceled and the points are refunded [REDEEM-17]',
  async (_, answer, type) => {
    const stage = await stageOf({}, answer, type);
    expect((await stage.press()).body.error).toBe('SUPPLIER_UNAVAILABLE');
    expect(await stage.stand()).toMatchObject({ points: 1000, held: 0, orders: ['CANCELED'] });
  },
);

test('code and fields are encrypted for tenant and offer, the secret for its supplier; erasure deletes the fields [TEN-01, AUTH-30]', async () => {
  const stage = await stageOf({}, { url: 'https://tickets.example/C-1', fields: fields(2) });
  expect((await stage.press()).status).toBe(200);
  const { tenantId } = stage.tenant;
  const { keyRing } = w.deps;
  const encrypted = () =>
    w.inTenant(stage.tenant, (tx) =>
      tx.first<{ code: Buffer; fields: Buffer | null; secret: Buffer }>(
        'select coupon_sealed as code, coupon_fields_sealed as fields, secret_sealed as secret from redemption join supplier using (tenant_id)',
      ),
    );
  const row = await encrypted();
  if (!row?.fields) throw new Error('Nothing was kept.');
  expect(openCode(keyRing, tenantId, stage.offerId, row.code)).toBe('C-1');
  expect(JSON.parse(openCode(keyRing, tenantId, stage.offerId, row.fields))).toEqual(fields(2));
  for (const part of [row.code, row.fields]) {
    expect(() => openCode(keyRing, 'another', stage.offerId, part)).toThrow(Error);
    expect(() => openCode(keyRing, tenantId, 'another', part)).toThrow(Error);
  }
  expect(keyRing.decrypt(row.secret, secretContext(tenantId, 'ferries'))).toBe(stage.supplier.secret);
  expect(() => keyRing.decrypt(row.secret, secretContext('another', 'ferries'))).toThrow(Error);
  expect(() => keyRing.decrypt(row.secret, secretContext(tenantId, 'another'))).toThrow(Error);
  const { memberId } = stage.rider;
  await w.inTenant(stage.tenant, (tx) => eraseMember({ tx, keyRing, tenantId, memberId, now: w.clock.now() }));
  expect((await encrypted())?.fields).toBeNull();
});

test('a credit shows no coupon fields, whatever its supplier sends [REDEEM-10]', async () => {
  const stock = { kind: 'credit', supplier: 'ferries', provider: 'card', amount: 500 };
  const answer = { url: 'https://tickets.example/C-1', fields: fields(1) };
  const stage = await stageOf({ couponType: 'CREDIT_PASS', definition: { stock } }, answer);
  await giveProgram(w, stage.tenant, ['card'], []);
  const path = '/rest/users/me/providersStatus';
  const account = { ProviderID: 'card', identifier: '0042110077' };
  await w.request(stage.tenant, { method: 'POST', path, cookie: stage.rider.cookie, body: account });
  const { status, body } = await stage.press();
  expect([status, body.CouponCode, body.couponUrl]).toEqual([200, null, null]);
  const kept = await w.inTenant(stage.tenant, (tx) =>
    tx.query('select coupon_sealed, coupon_url, coupon_fields_sealed, coupon_expires_at from redemption'),
  );
  expect(Object.values(kept[0] ?? { nothing: true })).toEqual([null, null, null, null]);
});

test('a campaign pays only for coupons the supplier issued [CAMP-02, REDEEM-17]', async () => {
  const thanks = { id: 'thanks', type: 'REDEMPTION' as const, offers: [], reward: 7, limit: null };
  const stage = await stageOf();
  await giveProgram(w, stage.tenant, ['card'], [thanks]);
  stage.supplier.soldOut.add('hop');
  await stage.press();
  stage.supplier.soldOut.clear();
  expect((await stage.press()).status).toBe(200);
  const earned = await w.inTenant(stage.tenant, (tx) =>
    tx.query('select amount from earning where campaign_id is not null'),
  );
  expect(earned).toEqual([{ amount: 7 }]);
});

test('points refunded by a supplier first pay for earnings reversed since [REDEEM-17, LEDGER-05]', async () => {
  const stage = await stageOf();
  const { memberId } = stage.rider;
  let left = 0;
  stage.behave.before = async ({ method }, reply) => {
    if (method !== 'PUT') return false;
    await w.inTenant(stage.tenant, async (tx) => {
      const lot = await tx.first<{ key: string; amount: number }>(
        'select earning_key as key, amount from earning where remaining < amount',
      );
      const item = { memberId, earningKey: lot?.key ?? '', reason: 'VOID' } as const;
      left = 1000 - (lot?.amount ?? 0);
      await takeBack(tx, stage.tenant.tenantId, w.clock.now(), [item]);
    });
    return say(reply, 409, '{"error":"SOLD_OUT"}');
  };
  expect((await stage.press()).body.error).toBe('SOLD_OUT');
  const debt = await w.inTenant(stage.tenant, (tx) => tx.query('select debt, held, available from member_account'));
  expect(debt).toEqual([{ debt: 0, held: 0, available: left }]);
  expect(await troubles(w, stage.tenant)).toEqual([]);
});
