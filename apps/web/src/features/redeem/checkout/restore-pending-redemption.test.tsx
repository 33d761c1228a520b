import { getRedemption, type Redemption } from '@fareback/contract';
import { useState } from 'react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '../../../data/calls/client.ts';
import { savedRedemptions, saveRedemptions } from '../../../device/saved-redemptions.ts';
import { mockReplies, renderForMember, verifiedMember } from '../../../testing/member-page.tsx';
import { RedemptionDrawer } from '../tickets/redemption-drawer.tsx';
import { RestorePendingRedemption } from './restore-pending-redemption.tsx';
import { clearOpenTicket, getOpenTicket, saveOpenTicket, savePendingAttempt } from './saved-in-tab.ts';

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

/** Once this is answered, all earlier requests are done. */
const answered = () => api.call(getRedemption, { params: { id: 't0', lang: 'en' } });
const onShow = vi.fn<(redemption: Redemption, isFresh: boolean) => void>();
const world = { 'GET /rest/users/me/userinfo/en': verifiedMember, 'GET /rest/': [] };

afterEach(() => {
  onShow.mockReset();
  sessionStorage.clear();
  savedRedemptions.set({ userId: null, redemptions: [], isLasting: true });
});

it.each([false, true])(
  "a ticket open at a page's end reopens from the device without a response; just redeemed: %s [REDEEM-26]",
  async (isFresh) => {
    const calls = mockReplies({
      'GET /rest/users/me/userinfo/en': verifiedMember,
      'GET /rest/redemptions/t1/en': () => Promise.reject(new TypeError('no network')),
      'GET /rest/redemptions/t0/en': other,
    });
    localStorage.setItem('isAuthenticated', 'true');
    await saveRedemptions(userId, [redemption, other], true);
    // Simulates a page load, which knows only the stored data.
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

/** Simulates a page load with the open ticket stored on the device and a slow server. */
async function reopened() {
  const late = Promise.withResolvers<unknown>();
  const calls = mockReplies({
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

it('a ticket refunded in the meantime is updated from the server [REDEEM-26]', async () => {
  const { answer } = await reopened();
  answer();
  await expect.poll(() => onShow.mock.calls.at(-1)).toEqual([refunded, false]);
});

it("a ticket closed before the server's response stays closed [REDEEM-26]", async () => {
  const { answer } = await reopened();
  clearOpenTicket();
  answer();
  await answered();
  expect(onShow.mock.calls).toEqual([[redemption, false]]);
});

it('a ticket that the device could not store is requested [REDEEM-26]', async () => {
  mockReplies({ 'GET /rest/redemptions/t7/en': { ...redemption, TransactionID: 't7' }, ...world });
  saveOpenTicket({ userId, id: 't7', isFresh: false });
  await renderForMember(<RestorePendingRedemption onShow={onShow} onConnect={() => {}} />);
  await expect.poll(() => onShow.mock.calls).toEqual([[{ ...redemption, TransactionID: 't7' }, false]]);
});

it('a stored ticket is not requested by a device that knows it is offline [REDEEM-26]', async () => {
  const calls = mockReplies({ 'GET /rest/redemptions/t0/en': other, ...world });
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
])('a redemption without a seen result is requested %s [REDEEM-19, REDEEM-26]', async (_, isFresh) => {
  const calls = mockReplies(isFresh ? world : { 'GET /rest/redemptions/t1/en': redemption, ...world });
  saveOpenTicket({ userId, id: isFresh ? 'gone' : 't1', isFresh });
  savePendingAttempt(press());
  await renderForMember(<RestorePendingRedemption onShow={onShow} onConnect={() => {}} />);
  await expect.poll(() => calls.find((call) => call.startsWith('POST'))).toContain('/hop/');
  expect(getOpenTicket()?.id).toBe(isFresh ? undefined : 't1');
});

it("another member's ticket is not shown, and is deleted [REDEEM-26]", async () => {
  const calls = mockReplies(world);
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

it('a ticket is noted while open, and not once closed [REDEEM-26]', async () => {
  mockReplies(world);
  await renderForMember(<Ticket />);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.poll(getOpenTicket).toEqual({ userId, id: 't1', isFresh: false });
  await page.getByRole('button', { name: 'OK' }).click();
  await expect.poll(getOpenTicket).toBeNull();
});
