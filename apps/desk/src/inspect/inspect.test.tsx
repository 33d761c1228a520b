import type { InspectorShift } from '@fareback/contract/admin';
import {
  bodyText,
  deriveDayKey,
  deriveTicketSecret,
  importDayKey,
  importTicketSecret,
  scannedCode,
  signatureText,
  toBase64,
  typedCode,
  windowAt,
} from '@fareback/contract/live-ticket';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Inspect } from './inspect.tsx';
import { Scanner } from './scanner.tsx';
import { check, dropEndedKeys, endShift, loadShift, shiftState, sync } from './shift.ts';
import { readStored, writeStored } from './store.ts';
import { words } from './words.ts';

/* Most codes are typed, because a test has no camera; journeys decode real pictures. */

const agency = 'bay';
const hour = 3600;

/** A mock of the desk's API at a server time, with keys that this test signs with. */
async function server({ ahead = 0 } = {}) {
  const now = () => Math.floor((Date.now() + ahead) / 1000);
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const dayKey = await deriveDayKey(crypto.getRandomValues(new Uint8Array(32)), agency, '2026-03-02');
  const shift: InspectorShift = {
    agency,
    agencyName: 'Bay Transit',
    now: Date.now() + ahead,
    keyId: 1,
    publicKey: toBase64(await crypto.subtle.exportKey('raw', pair.publicKey)),
    dayKeys: [{ from: now() - hour, until: now() + hour, key: toBase64(dayKey) }],
    offers: [{ offerId: 'day', title: 'Day ticket' }],
    canceled: ['CANCELED'],
    seen: [],
  };
  const issue = async (code: string, until = now() + hour) => {
    const ticket = { agency, code, offer: 'day', from: now() - 60, until: Math.ceil(until / 60) * 60, keyId: 1 };
    const body = bodyText(ticket);
    const signature = signatureText(
      await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(body)),
    );
    const secret = await importTicketSecret(await deriveTicketSecret(await importDayKey(dayKey), ticket));
    return {
      scanned: (at = now()) => scannedCode({ body, signature }, secret, windowAt(at)),
      typed: (at = now()) => typedCode(ticket, secret, windowAt(at)),
    };
  };
  const sent: { code: string; result: string }[] = [];
  const state = {
    refusal: null as { status: number; error: string } | null,
    isOffline: false,
    isRevoked: false,
  };
  const me: unknown = {
    staffId: 's1',
    name: 'Ana',
    email: 'ana@bay.example',
    isOperator: false,
    agencies: [
      {
        agencyId: agency,
        name: 'Bay Transit',
        timeZone: 'America/New_York',
        roles: ['inspector'],
        permissions: ['tickets.inspect'],
      },
    ],
    invitations: [],
    provenUntil: null,
  };
  const reply = (status: number, body: unknown) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (state.isOffline) throw new TypeError('offline');
    const path = String(input instanceof Request ? input.url : input);
    if (path.includes('/inspector-devices/')) return reply(200, { isRevoked: state.isRevoked });
    if (state.refusal) return reply(state.refusal.status, { error: state.refusal.error, error_description: '' });
    if (path.endsWith('/admin/sign-out')) return reply(200, {});
    if (path.endsWith('/admin/me')) return reply(200, me);
    if (path.includes('/tickets/shift')) return reply(200, shift);
    const { sightings } = JSON.parse(init?.body as string);
    sent.push(...sightings);
    return reply(200, { added: sightings.length, known: 0, unknown: 0 });
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return { issue, sent, state, now };
}

const heading = (name: string) => page.getByRole('alert').filter({ hasText: new RegExp(`^${name}$`) });

async function start(): Promise<void> {
  await render(<Inspect />);
  await loadShift();
  await page.getByLabelText('Name of this device').fill('Phone 7');
  await page.getByRole('button', { name: 'Start shift' }).click();
  await page.getByRole('button', { name: 'Type the code' }).click();
}

async function enter(text: string): Promise<void> {
  const next = page.getByRole('button', { name: 'Next ticket' });
  if (next.elements().length > 0) await next.click();
  await page.getByLabelText('Code from the rider’s screen').fill(text);
  await page.getByRole('button', { name: 'Check' }).click();
}

beforeEach(async () => {
  localStorage.setItem('inspect-language', 'en');
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase('fareback-inspect');
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(new Error('not deleted')));
  });
});

test('a ticket is valid once, then already seen; copies, ended and canceled ones say so in large words [TICKET-10, TICKET-12, TICKET-17]', async () => {
  const { issue, sent, now } = await server();
  const [ticket, ended, canceled] = [
    await issue('A2B3C4D5'),
    await issue('E2E3E4E5', now() - 60),
    await issue('CANCELED'),
  ];
  await start();
  await enter(await ticket.scanned());
  await expect.element(heading('Valid')).toBeVisible();
  await expect.element(page.getByText('Day ticket')).toBeVisible();
  await enter(await ticket.typed());
  await expect.element(heading('Already seen')).toBeVisible();
  await enter(await ticket.scanned(now() - 120));
  await expect.element(heading('Copied')).toBeVisible();
  await enter(await ended.scanned());
  await expect.element(heading('Expired')).toBeVisible();
  await enter(await canceled.scanned());
  await expect.element(heading('Canceled')).toBeVisible();
  await enter('A2B3C4D5');
  await expect.element(heading('Check in the app')).toBeVisible();
  await enter('https://bay.example');
  await expect.element(heading('Not a ticket')).toBeVisible();
  await expect
    .poll(() => sent.map(({ code, result }) => `${code} ${result}`))
    .toEqual(['A2B3C4D5 VALID', 'A2B3C4D5 VALID', 'A2B3C4D5 COPIED', 'E2E3E4E5 EXPIRED', 'CANCELED CANCELED']);
});

test('the camera waits for one check before the next, and does not read a valid ticket again while it stays in view [TICKET-10]', async () => {
  const canvas = document.createElement('canvas');
  canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(canvas.captureStream());
  onTestFinished(() => void vi.restoreAllMocks());
  const justValid = { current: { code: 'A2B3C4D5', at: performance.now() } };
  // The valid ticket with another window, an unreadable picture, the ticket again, then another's.
  const views = ['FB1:BAY:A2B3C4D5:1', null, 'FB1:BAY:A2B3C4D5:2', 'FB1:BAY:E2E3E4E5:1', 'FB1:BAY:F2F3F4F5:1'];
  let looks = 0;
  const load = async () => async () => views[looks++] ?? null;
  const texts: string[] = [];
  const first = Promise.withResolvers<void>();
  const onRead = (text: string) => {
    texts.push(text);
    return first.promise;
  };
  await render(<Scanner t={words.en} onRead={onRead} justValid={justValid} load={load} />);
  await expect.poll(() => texts).toEqual(['FB1:BAY:E2E3E4E5:1']);
  expect(looks).toBe(4);
  first.resolve();
  await expect.poll(() => texts).toEqual(['FB1:BAY:E2E3E4E5:1', 'FB1:BAY:F2F3F4F5:1']);
});

test('a check that ends after its shift changes nothing [TICKET-10]', async () => {
  const { issue, sent } = await server();
  const ticket = await issue('A2B3C4D5');
  await start();
  const [found] = await Promise.all([check(await ticket.scanned()), endShift()]);
  expect(found).toBeNull();
  expect(shiftState.get()).toMatchObject({ shift: null, queue: [] });
  expect(sent).toEqual([]);
});

test('checks work offline, and their results are sent once when the network returns [TICKET-17]', async () => {
  const { issue, sent, state } = await server();
  const ticket = await issue('A2B3C4D5');
  await start();
  state.isOffline = true;
  await enter(await ticket.scanned());
  await expect.element(heading('Valid')).toBeVisible();
  await expect.element(page.getByText('1 to send')).toBeVisible();
  expect(sent).toEqual([]);
  state.isOffline = false;
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('Everything is sent')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a device whose clock is an hour off checks by the time of the server [TICKET-14]', async () => {
  for (const ahead of [3_600_000, -3_600_000]) {
    const { issue } = await server({ ahead });
    const ticket = await issue('A2B3C4D5');
    const { unmount } = await render(<Inspect />);
    await unmount();
    await start();
    await enter(await ticket.scanned());
    await expect.element(heading('Valid').or(heading('Already seen'))).toBeVisible();
    await page.getByRole('button', { name: 'End shift' }).click();
    await expect.element(page.getByRole('button', { name: 'Start shift' })).toBeVisible();
    vi.restoreAllMocks();
    document.body.replaceChildren();
  }
});

test('a page that is opened or shown again fetches keys, and a button does where keys are missing [TICKET-09]', async () => {
  const { issue, state, now } = await server();
  const ticket = await issue('A2B3C4D5');
  const shifts = () =>
    vi.mocked(fetch).mock.calls.filter(([input]) => typeof input === 'string' && input.includes('/tickets/shift'))
      .length;
  await start();
  expect(shifts()).toBe(1);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(shifts).toBe(2);
  await enter((await ticket.scanned(now())).replace(':1.', ':2.'));
  await expect.element(heading('Can’t check')).toBeVisible();
  state.isOffline = true;
  await page.getByRole('button', { name: 'Get new keys' }).click();
  await expect.element(page.getByText('That didn’t work. Check your connection and try again.')).toBeVisible();
  state.isOffline = false;
  await page.getByRole('button', { name: 'Get new keys' }).click();
  await expect.poll(shifts).toBe(4);
  await render(<Inspect />);
  await expect.poll(shifts).toBe(5);
});

test('a revoked device loses its keys at the next contact and says so [TICKET-16]', async () => {
  const { issue, state } = await server();
  const ticket = await issue('A2B3C4D5');
  await start();
  state.refusal = { status: 403, error: 'DEVICE_REVOKED' };
  await enter(await ticket.scanned());
  await expect.element(page.getByText('This device was revoked. Return it to your agency.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Type the code' }).elements()).toEqual([]);
});

test('an ended session keeps the checks until the inspector signs in again [TICKET-17]', async () => {
  const { issue, state } = await server();
  const ticket = await issue('A2B3C4D5');
  await start();
  state.refusal = { status: 401, error: 'SIGN_IN_REQUIRED' };
  await enter(await ticket.scanned());
  await expect.element(heading('Valid')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sign in to send your checks' })).toBeVisible();
  await expect.element(page.getByText('1 to send')).toBeVisible();
});

test('a revoked device whose session ended loses its keys at the next contact, too [TICKET-16]', async () => {
  const { issue, state } = await server();
  const ticket = await issue('A2B3C4D5');
  await start();
  state.refusal = { status: 401, error: 'SIGN_IN_REQUIRED' };
  state.isRevoked = true;
  await enter(await ticket.scanned());
  await expect.element(page.getByText('This device was revoked. Return it to your agency.')).toBeVisible();
  await expect.poll(() => readStored('shift')).toBeUndefined();
  expect(shiftState.get().shift).toBeNull();
});

test('keys of a past day are deleted from the device [TICKET-16]', async () => {
  await server();
  await start();
  expect(shiftState.get().shift?.dayKeys).toHaveLength(1);
  const steady = performance.now();
  const date = Date.now();
  vi.spyOn(performance, 'now').mockImplementation(() => steady + 2 * hour * 1000);
  vi.spyOn(Date, 'now').mockImplementation(() => date + 2 * hour * 1000);
  await dropEndedKeys();
  expect(await readStored<{ dayKeys: unknown[] }>('shift')).toMatchObject({ dayKeys: [] });
  await expect.element(page.getByText('The keys have ended. Connect to download new ones.')).toBeVisible();
});

test('a clock that jumps ahead accuses no ticket: the page asks for a connection and keeps nothing [TICKET-23]', async () => {
  const { issue, sent, state } = await server();
  const ticket = await issue('A2B3C4D5');
  await start();
  state.isOffline = true;
  const date = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => date + 10 * 60_000);
  await enter(await ticket.scanned(Math.floor(date / 1000)));
  await expect.element(heading('Wrong clock')).toBeVisible();
  expect(shiftState.get().queue).toEqual([]);
  clock.mockImplementation(() => date - 10 * 60_000);
  await enter(await ticket.scanned(Math.floor(date / 1000)));
  await expect.element(heading('Valid')).toBeVisible();
  await expect.poll(() => shiftState.get().queue).toMatchObject([{ code: 'A2B3C4D5', result: 'VALID' }]);
  expect(sent).toEqual([]);
});

test('unsent checks of another agency wait for its next shift [TICKET-17]', async () => {
  const { issue, sent } = await server();
  const sightingId = crypto.randomUUID();
  const seenAt = new Date().toISOString();
  await writeStored('queue', [{ sightingId, agency: 'hill', code: 'H2H3H4H5', result: 'VALID', seenAt }]);
  const ticket = await issue('K2K3K4K5');
  await start();
  await sync();
  await enter(await ticket.scanned());
  await expect.poll(() => sent.map(({ code }) => code)).toContain('K2K3K4K5');
  expect(sent.map(({ code }) => code)).not.toContain('H2H3H4H5');
  await expect.element(page.getByText('Everything is sent')).toBeVisible();
  expect(shiftState.get().queue).toMatchObject([{ agency: 'hill', code: 'H2H3H4H5' }]);
});

test('a person can sign out before a shift [TICKET-09]', async () => {
  await server();
  await render(<Inspect />);
  await loadShift();
  await page.getByRole('button', { name: 'Sign out Ana' }).click();
  await expect.element(page.getByLabelText('Email')).toBeVisible();
});

test('typed letters say if they fit no ticket, and a valid one that it is not signed [TICKET-10, TICKET-13]', async () => {
  const { issue } = await server();
  const typed = await (await issue('A2B3C4D5')).typed();
  await start();
  await enter(typed.slice(0, -1) + (typed.endsWith('A') ? 'B' : 'A'));
  await expect.element(heading('Not recognized')).toBeVisible();
  await enter(typed);
  await expect.element(heading('Valid')).toBeVisible();
  await expect.element(page.getByText('Not signed: scan the code if you can.')).toBeVisible();
});

test('ending a shift with unsent checks asks first [TICKET-17]', async () => {
  const { issue, state } = await server();
  const ticket = await issue('A2B3C4D5');
  await start();
  state.isOffline = true;
  await enter(await ticket.scanned());
  await expect.element(page.getByText('1 to send')).toBeVisible();
  await page.getByRole('button', { name: 'End shift' }).click();
  await page.getByRole('button', { name: 'Continue the shift' }).click();
  await expect.element(heading('Valid')).toBeVisible();
  await page.getByRole('button', { name: 'End shift' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End shift' }).click();
  await expect.poll(() => shiftState.get()).toMatchObject({ shift: null, queue: [{ code: 'A2B3C4D5' }] });
});

test('only an ended session asks to sign in, and each refusal of the code has its own words [TICKET-09]', async () => {
  const { state } = await server();
  state.isOffline = true;
  await render(<Inspect />);
  await loadShift();
  await expect.element(page.getByText('That didn’t work. Check your connection and try again.')).toBeVisible();
  state.isOffline = false;
  state.refusal = { status: 401, error: 'SIGN_IN_REQUIRED' };
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByLabelText('Email')).toBeVisible();
  vi.mocked(fetch).mockImplementationOnce(
    async () =>
      new Response(JSON.stringify({ attempt: 'a1', expiresAt: '2026-03-02T12:00:00Z' }), {
        headers: { 'content-type': 'application/json' },
      }),
  );
  await page.getByLabelText('Email').fill('ana@bay.example');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  for (const [status, error, text] of [
    [400, 'CODE_WRONG', 'The code is incorrect. Use the one in the latest email.'],
    [400, 'CODE_OVER', 'This code expired or had too many attempts. Request a new one.'],
    [429, 'TOO_MANY_REQUESTS', 'Too many attempts. Wait a few minutes and try again.'],
  ] as const) {
    state.refusal = { status, error };
    await page.getByLabelText('Code from the email').fill('123456');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(text);
  }
  await page.getByRole('button', { name: 'Use another email' }).click();
  await expect.element(page.getByLabelText('Email')).toBeVisible();
});

test('a browser without Ed25519 names the problem and offers no shift [TICKET-09]', async () => {
  await server();
  vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new DOMException('no Ed25519', 'NotSupportedError'));
  await render(<Inspect />);
  await loadShift();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This browser can’t check signatures. Update it, or use another one.');
  expect(page.getByRole('button', { name: 'Start shift' }).elements()).toEqual([]);
});

test('the page is in Arabic too, right to left [TICKET-19] [DESK-708]', async () => {
  await server();
  await start();
  await userEvent.click(page.getByRole('button', { name: 'Español' }));
  await userEvent.click(page.getByRole('button', { name: 'العربية' }));
  await expect.element(page.getByRole('button', { name: 'فحص' })).toBeVisible();
  expect(document.documentElement.dir).toBe('rtl');
  await userEvent.click(page.getByRole('button', { name: 'English' }));
  expect(document.documentElement.dir).toBe('ltr');
});

test('the page is in Spanish too, and keeps the choice [TICKET-19]', async () => {
  await server();
  await start();
  await userEvent.click(page.getByRole('button', { name: 'Español' }));
  await expect.element(page.getByRole('button', { name: 'Revisar' })).toBeVisible();
  expect(localStorage.getItem('inspect-language')).toBe('es');
  expect(document.documentElement.lang).toBe('es');
});
