import { getRedemption, type Redemption } from '@fareback/contract';
import { useState } from 'react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '../../../data/calls/client.ts';
import { savedRedemptions, saveRedemptions } from '../../../device/saved-redemptions.ts';
import { answerWith, renderForMember, verifiedMember } from '../../../testing/member-page.tsx';
import { clearOpenTicket, getOpenTicket, saveOpenTicket } from './open-ticket.ts';
import { clearAnyPendingAttempt, savePendingAttempt } from './pending-attempt.ts';
import { RedemptionDrawer } from './redemption-drawer.tsx';
import { RestorePendingRedemption } from './restore-pending-redemption.tsx';

const userId = verifiedMember.UserID;
const redemption: Redemption = {
  OfferID: 'hop',
  TransactionID: 't1',
  amount: 100,
  CouponType: 'DIRECT',
  CouponCode: 'HOP-1',
  couponUrl: null,
  FieldMappings: null,
  refundedAtUTC: null,
  redeemedAtUTC: '2026-03-01T10:00:00.000Z',
  AcknowledgedAtUTC: '2026-03-01T10:00:05.000Z',
  Title: 'Ferry hop',
  CouponInstructions: null,
  TermsAndConditionsTitle: null,
  TermsAndConditionsBody: null,
};
const other = { ...redemption, TransactionID: 't0' };
const press = () => ({ key: crypto.randomUUID(), offerId: 'hop', userId, at: Date.now() });

/** Whatever was asked for before this has been dealt with once this is answered. */
const answered = () => api.call(getRedemption, { params: { id: 't0', lang: 'en' } });
const onShow = vi.fn<(redemption: Redemption, isFresh: boolean) => void>();
const world = { 'GET /rest/users/me/userinfo/en': verifiedMember, 'GET /rest/': [] };

afterEach(() => {
  onShow.mockReset();
  clearOpenTicket();
  clearAnyPendingAttempt();
  savedRedemptions.set({ userId: null, redemptions: [], isLasting: true });
});

it.each([false, true])(
  'a ticket that stood open when the page went is shown again from the device where nobody answers; just redeemed: %s [REDEEM-26]',
  async (isFresh) => {
    const calls = answerWith({
      'GET /rest/users/me/userinfo/en': verifiedMember,
      'GET /rest/redemptions/t1/en': () => Promise.reject(new TypeError('no network')),
      'GET /rest/redemptions/t0/en': other,
    });
    localStorage.setItem('isAuthenticated', 'true');
    await saveRedemptions(userId, [redemption, other], true);
    // As a page that was loaded anew: what it knows it reads from the safe.
    savedRedemptions.set({ userId: null, redemptions: [], isLasting: true });
    saveOpenTicket({ userId, id: 't1', isFresh });
    if (isFresh) savePendingAttempt(press());
    await renderForMember(<RestorePendingRedemption onShow={onShow} onConnect={() => {}} />);
    await expect.poll(() => onShow.mock.calls).toEqual([[redemption, isFresh]]);
    await expect.poll(() => calls).toContain('GET /rest/redemptions/t1/en');
    await answered();
    expect(getOpenTicket()).toEqual({ userId, id: 't1', isFresh });
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  },
);

/** A page that was loaded anew where the device has kept the ticket that stood open, and what the server says of it comes late. */
async function reopened() {
  const late = Promise.withResolvers<unknown>();
  const calls = answerWith({
    'GET /rest/redemptions/t1/en': () => late.promise,
    'GET /rest/redemptions/t0/en': other,
    ...world,
  });
  localStorage.setItem('isAuthenticated', 'true');
  await saveRedemptions(userId, [redemption], true);
  saveOpenTicket({ userId, id: 't1', isFresh: false });
  await renderForMember(<RestorePendingRedemption onShow={onShow} onConnect={() => {}} />);
  await expect.poll(() => onShow.mock.calls).toEqual([[redemption, false]]);
  await expect.poll(() => calls).toContain('GET /rest/redemptions/t1/en');
  return { answer: () => late.resolve(refunded) };
}
const refunded = { ...redemption, refundedAtUTC: '2026-03-01T11:00:00.000Z' };

it('one whose points went back meanwhile is shown as the server tells it [REDEEM-26]', async () => {
  const { answer } = await reopened();
  answer();
  await expect.poll(() => onShow.mock.calls.at(-1)).toEqual([refunded, false]);
});

it('one that was closed before the server told of it stays closed [REDEEM-26]', async () => {
  const { answer } = await reopened();
  clearOpenTicket();
  answer();
  await answered();
  expect(onShow.mock.calls).toEqual([[redemption, false]]);
});

it('one that the device could not keep is asked for [REDEEM-26]', async () => {
  answerWith({ 'GET /rest/redemptions/t7/en': { ...redemption, TransactionID: 't7' }, ...world });
  saveOpenTicket({ userId, id: 't7', isFresh: false });
  await renderForMember(<RestorePendingRedemption onShow={onShow} onConnect={() => {}} />);
  await expect.poll(() => onShow.mock.calls).toEqual([[{ ...redemption, TransactionID: 't7' }, false]]);
});

it('one that is kept is not asked for by a device that knows that it is offline [REDEEM-26]', async () => {
  const calls = answerWith({ 'GET /rest/redemptions/t0/en': other, ...world });
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => isOnline.mockRestore());
  localStorage.setItem('isAuthenticated', 'true');
  await saveRedemptions(userId, [redemption], true);
  saveOpenTicket({ userId, id: 't1', isFresh: false });
  await renderForMember(<RestorePendingRedemption onShow={onShow} onConnect={() => {}} />);
  await expect.poll(() => onShow.mock.calls).toEqual([[redemption, false]]);
  await answered();
  expect(calls).not.toContain('GET /rest/redemptions/t1/en');
});

it.each([
  ['beside a ticket that was got before', false],
  ['where its ticket is nowhere', true],
])('a press that was not seen to its end is asked for %s [REDEEM-19, REDEEM-26]', async (_, isFresh) => {
  const calls = answerWith(isFresh ? world : { 'GET /rest/redemptions/t1/en': redemption, ...world });
  saveOpenTicket({ userId, id: isFresh ? 'gone' : 't1', isFresh });
  savePendingAttempt(press());
  await renderForMember(<RestorePendingRedemption onShow={onShow} onConnect={() => {}} />);
  await expect.poll(() => calls.find((call) => call.startsWith('POST'))).toContain('/hop/');
  expect(getOpenTicket()?.id).toBe(isFresh ? undefined : 't1');
});

it('one of another member is not shown, and forgotten [REDEEM-26]', async () => {
  const calls = answerWith(world);
  saveOpenTicket({ userId: 'someone-else', id: 't1', isFresh: false });
  await renderForMember(<RestorePendingRedemption onShow={onShow} onConnect={() => {}} />);
  await expect.poll(getOpenTicket).toBeNull();
  expect(calls.filter((call) => call.includes('redemption'))).toEqual([]);
  expect(onShow).not.toHaveBeenCalled();
});

function Ticket() {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <RedemptionDrawer isOpen={isOpen} redemption={redemption} isFresh={false} onClose={close} onNavigate={() => {}} />
  );
}

it('a ticket is noted as long as it stands open, and not once it was closed [REDEEM-26]', async () => {
  answerWith(world);
  await renderForMember(<Ticket />);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.poll(getOpenTicket).toEqual({ userId, id: 't1', isFresh: false });
  await page.getByRole('button', { name: 'OK' }).click();
  await expect.poll(getOpenTicket).toBeNull();
});
