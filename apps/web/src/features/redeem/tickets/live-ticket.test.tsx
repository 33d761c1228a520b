import type { Redemption, LiveTicket as Ticket } from '@fareback/contract';
import { toBase64 } from '@fareback/contract/live-ticket';
import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { saveState } from '../../../device/state-db.ts';
import { ErrorReply, mockReplies, renderForMember, verifiedMember } from '../../../testing/member-page.tsx';
import { ferryTicket } from '../../../testing/redemptions.ts';
import { LiveTicket } from './live-ticket.tsx';
import { readLiveTicket, saveLiveTicket } from './saved-live-tickets.ts';

const hour = 3600;
const present = (): number => Math.floor(Date.now() / 1000);
const id = ferryTicket.TransactionID;

function ticketOf(more: Partial<Ticket> = {}): Ticket {
  const secret = toBase64(crypto.getRandomValues(new Uint8Array(32)).buffer);
  const times = { from: present() - hour, until: present() + hour };
  return {
    body: 'FB1:BAY',
    signature: 'A'.repeat(103),
    code: 'FERRY-7',
    ...times,
    secrets: [{ ...times, secret }],
    ...more,
  };
}

async function open(reply: unknown): Promise<void> {
  mockReplies({ 'GET /rest/users/me/userinfo/en': verifiedMember, [`GET /rest/redemptions/${id}/ticket`]: reply });
  await renderForMember(<LiveTicket redemption={ferryTicket} />);
}
const code = page.getByRole('img', { name: /^Barcode of/ });
const retry = page.getByRole('button', { name: 'Try again' });

const offline = () => {
  throw new TypeError('offline');
};

// Tests share the device's storage.
beforeEach(() => saveState(verifiedMember.UserID, 'tickets/live', {}));

test('a ticket shows its code, and a device without a network shows the stored one [TICKET-05]', async () => {
  await saveLiveTicket(verifiedMember.UserID, id, ticketOf(), Date.now());
  await open(offline);
  await expect.element(code).toBeVisible();
});

test.each([
  ['without a network', offline, 'Connect once to load your ticket. It then works offline.'],
  ['of a busy server', new ErrorReply(500, 'INTERNAL_ERROR'), 'Something went wrong, try again in a few minutes'],
  ['after too many calls', new ErrorReply(429, 'TOO_MANY_REQUESTS'), 'Too many attempts. Wait a moment and try again.'],
])('a failure %s says its reason and offers a retry [TICKET-05, TICKET-21]', async (_, reply, text) => {
  await open(reply);
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(retry).toBeVisible();
});

test('a browser that cannot make the code says what to do [TICKET-21]', async () => {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('no such algorithm', 'NotSupportedError'));
  onTestFinished(() => void vi.restoreAllMocks());
  await open(ticketOf());
  await expect
    .element(page.getByText("This browser can't make the code. Update it, or open the ticket on another phone."))
    .toBeVisible();
});

test('a stored ticket without a secret for the present says what to do [TICKET-21]', async () => {
  await saveLiveTicket(verifiedMember.UserID, id, ticketOf({ secrets: [] }), Date.now());
  await open(offline);
  await expect.element(page.getByText('Connect once to load your ticket. It then works offline.')).toBeVisible();
});

test('an ended ticket says so [TICKET-21]', async () => {
  await open(ticketOf({ until: present() - 1 }));
  await expect.element(page.getByText('This ticket is no longer valid.')).toBeVisible();
});

test('a refunded ticket leaves the device at its first contact, others stay [TICKET-22]', async () => {
  await saveLiveTicket(verifiedMember.UserID, id, ticketOf(), Date.now());
  await saveLiveTicket(verifiedMember.UserID, 'other', ticketOf(), Date.now());
  await open(new ErrorReply(404, 'NOT_FOUND'));
  await expect.element(page.getByText('This ticket is no longer valid.')).toBeVisible();
  await expect.poll(() => readLiveTicket(id)).toBeNull();
  expect(await readLiveTicket('other')).toMatchObject({ code: 'FERRY-7' });
});

const replaced: Redemption = { ...ferryTicket, CouponCode: 'FERRY-8', replacedAtUTC: '2026-03-01T11:00:00.000Z' };

test('the stored ticket of a replaced code is not shown, only the new one [REDEEM-38]', async () => {
  await saveLiveTicket(verifiedMember.UserID, id, ticketOf(), Date.now());
  mockReplies({ 'GET /rest/users/me/userinfo/en': verifiedMember, [`GET /rest/redemptions/${id}/ticket`]: offline });
  await renderForMember(<LiveTicket redemption={replaced} />);
  await expect.element(page.getByText('Connect once to load your ticket. It then works offline.')).toBeVisible();
  expect(code.elements()).toEqual([]);
});

test('a ticket that was replaced while the app is open is loaded again [REDEEM-38]', async () => {
  const bodies: string[] = [];
  mockReplies({
    'GET /rest/users/me/userinfo/en': verifiedMember,
    [`GET /rest/redemptions/${id}/ticket`]: () => {
      const ticket = ticketOf({ code: bodies.length === 0 ? 'FERRY-7' : 'FERRY-8' });
      bodies.push(ticket.code);
      return ticket;
    },
  });
  await renderForMember(<Changing />);
  await expect.element(code).toBeVisible();
  await page.getByRole('button', { name: 'Replace' }).click();
  await expect.poll(() => bodies).toEqual(['FERRY-7', 'FERRY-8']);
});

function Changing() {
  const [redemption, setRedemption] = useState(ferryTicket);
  return (
    <>
      <button type="button" onClick={() => setRedemption(replaced)}>
        Replace
      </button>
      <LiveTicket redemption={redemption} />
    </>
  );
}
