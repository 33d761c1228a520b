import { beforeEach, expect, test } from 'vitest';
import { withTenant } from '../../../platform/database/transactions.ts';
import { untilBlocked } from '../../../testing/blocked.ts';
import { type TestTenant, world } from '../../../testing/index.ts';
import { freshCodes, givePoints, mintOffer } from '../../../testing/offers.ts';
import { createReferralFixture } from '../../../testing/referral-fixture.ts';
import { lockAccounts } from '../../ledger/index.ts';
import { refundRedemption, watchStock } from '../index.ts';

const w = await world();
beforeEach(() => w.clock.set('2026-03-02T12:00:00.000Z'));
const found = async ({ tenantId }: TestTenant) => {
  const tenant = await w.app.tenants.byId(tenantId);
  if (!tenant) throw new Error(`There is no tenant ${tenantId}.`);
  return tenant;
};

test('a refund that waited for a concurrent one returns its author and reason, and changes nothing [LEDGER-06]', async () => {
  const minted = await w.mintTenant();
  const rider = await w.signUpMember(minted);
  await givePoints(w, minted, rider, 100);
  const offerId = await mintOffer(w, minted, { codes: freshCodes(1) });
  const path = `/rest/offers/${offerId}/redemption`;
  const { body } = await w.request(minted, { method: 'POST', path, cookie: rider.cookie });
  const tenant = await found(minted);
  const refundBy = (tx: Parameters<Parameters<typeof withTenant>[2]>[0], by: string) =>
    refundRedemption({ ...w.deps, tenant, tx, now: w.clock.now() }, body.TransactionID, { by, reason: `${by} says` });
  let second: ReturnType<typeof refundBy> | undefined;
  await w.inTenant(minted, async (tx) => {
    await lockAccounts(tx, [rider.memberId]);
    second = withTenant(w.deps.database, minted.tenantId, (other) => refundBy(other, 'Bo'));
    await untilBlocked(tx, 1);
    expect((await refundBy(tx, 'Al')).outcome).toBe('REFUNDED');
  });
  const noted = { refundedBy: 'Al', refundReason: 'Al says' };
  expect(await second).toMatchObject({ outcome: 'REFUNDED_BEFORE', redemption: noted });
});

test('a drop in stock is notified once, even with concurrent checks [REDEEM-17]', async () => {
  const minted = await w.mintTenant();
  const offerId = await mintOffer(w, minted, { codes: freshCodes(1) });
  const tenant = await found(minted);
  const looks: ReturnType<typeof watchStock>[] = [];
  const undone = w.inTenant(minted, async (tx) => {
    // The concurrent watch waits for this row; it has already read that no notice was sent.
    await tx.run(`insert into stock_alert values ($1, $2, 'LOW', now())`, [minted.tenantId, offerId]);
    looks.push(watchStock(w.deps, tenant), watchStock(w.deps, tenant));
    await untilBlocked(tx, 2);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect((await Promise.all(looks)).flatMap(({ falls }) => falls)).toHaveLength(1);
});

test('a referral code whose owner leaves while it is entered rewards neither side [CODE-19, REFER-16]', async () => {
  const s = await createReferralFixture(w, { rules: { actionRequired: false } });
  const [ana, ben] = [await s.rider(), await s.rider()];
  const code = await s.codeOf(ana);
  let entering: ReturnType<typeof s.enter> | undefined;
  await w.inTenant(s.tenant, async (tx) => {
    await lockAccounts(tx, [ana.memberId]);
    entering = s.enter(ben, code);
    await untilBlocked(tx, 1);
    await tx.run(`update member set status = 'OPTED_OUT' where member_id = $1`, [ana.memberId]);
  });
  expect((await entering)?.body.error).toBe('INVALID_INVITE_CODE');
  expect(await s.rewards(ben)).toEqual([]);
});
