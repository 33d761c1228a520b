import { expect, test } from 'vitest';
import {
  bodyText,
  checkTicket,
  deriveDayKey,
  deriveTicketSecret,
  type InspectorKeys,
  importDayKey,
  importTicketSecret,
  scannedCode,
  signatureText,
  type TicketBody,
  typedCode,
  type WebKey,
  windowAt,
  windowSeconds,
} from './live-ticket.ts';

const encoder = new TextEncoder();
const day = 86_400;
/** 12:00:00 UTC on a service day that begins at midnight. */
const noon = Math.floor(Date.parse('2026-03-02T12:00:00Z') / 1000);
const midnight = noon - day / 2;

/** An agency's key pair and day secret, and what inspectors and tickets get of them. */
async function agencyKeys(agency: string) {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as {
    publicKey: WebKey;
    privateKey: WebKey;
  };
  const secret = crypto.getRandomValues(new Uint8Array(32));
  const dayKey = (date: string) => deriveDayKey(secret, agency, date);
  const inspector = async (date = '2026-03-02', from = midnight): Promise<InspectorKeys> => ({
    agency,
    publicKeys: new Map([[1, pair.publicKey]]),
    dayKeys: [{ keyId: 1, from, until: from + day, key: await importDayKey(await dayKey(date)) }],
    canceled: new Set(['CANCELED']),
  });
  const issue = async (facts: Partial<TicketBody> = {}, date = '2026-03-02') => {
    const ticket = {
      agency,
      code: 'A2B3C4D5',
      offer: 'day-pass',
      from: noon - 60,
      until: noon + 7200,
      keyId: 1,
      ...facts,
    };
    const body = bodyText(ticket);
    const signature = signatureText(await crypto.subtle.sign('Ed25519', pair.privateKey, encoder.encode(body)));
    const ticketSecret = await importTicketSecret(
      await deriveTicketSecret(await importDayKey(await dayKey(date)), ticket),
    );
    return {
      scanned: (at: number) => scannedCode({ body, signature }, ticketSecret, windowAt(at)),
      typed: (at: number) => typedCode(ticket, ticketSecret, windowAt(at)),
    };
  };
  return { inspector, issue };
}

const harbor = await agencyKeys('harbor');
const keys = await harbor.inspector();
const ticket = await harbor.issue();
const resultOf = async (text: string, now: number, held = keys) => (await checkTicket(held, text, now)).result;

test('a current code is valid, scanned or typed, and shows the ticket, its offer and its end [TICKET-10]', async () => {
  expect(await checkTicket(keys, await ticket.scanned(noon), noon)).toEqual({
    result: 'VALID',
    code: 'A2B3C4D5',
    offer: 'day-pass',
    until: noon + 7200,
  });
  const typed = await ticket.typed(noon);
  expect(typed).toMatch(/^A2B3-C4D5-[A-Z2-9]{5}-[A-Z2-9]{6}$/);
  expect(await checkTicket(keys, typed.toLowerCase().replaceAll('-', ' '), noon)).toEqual({
    result: 'VALID',
    code: 'A2B3C4D5',
    offer: null,
    until: noon + 7200,
  });
});

test('the scanned text fits the compact alphabet of a QR symbol [TICKET-06]', async () => {
  const text = await ticket.scanned(noon);
  expect(text).toMatch(/^[0-9A-Z $%*+./:-]+$/);
  expect(text.length).toBeLessThan(220);
});

test('1,000 pictures are all refused after 60 s, and after 90 s if the clock of the phone was 30 s ahead [TICKET-11]', async () => {
  for (let picture = 0; picture < 1000; picture += 1) {
    const takenAt = noon + picture * 7;
    const copied = await harbor.issue({ code: `A2B3${String(picture).padStart(4, '0').replaceAll(/[01]/g, 'Z')}` });
    const text = await copied.scanned(takenAt);
    const later = takenAt + 60 + (picture % 600);
    expect(await resultOf(text, later)).toBe(later >= noon + 7200 ? 'EXPIRED' : 'COPIED');
    const ahead = await copied.scanned(takenAt + windowSeconds);
    expect(await resultOf(ahead, takenAt + 90)).toBe(takenAt + 90 >= noon + 7200 ? 'EXPIRED' : 'COPIED');
  }
}, 60_000);

test('a typed code is refused as a copy after 60 s, and as unknown once it is forgotten [TICKET-11]', async () => {
  const typed = await ticket.typed(noon);
  expect(await resultOf(typed, noon + 59)).toBe('VALID');
  expect(await resultOf(typed, noon + 60)).toBe('COPIED');
  expect(await resultOf(typed, noon + 1200)).toBe('UNRECOGNIZED');
});

test.each([
  ['another agency', (text: string) => text.replace('HARBOR', 'BRIDGE'), 'OTHER_AGENCY'],
  ['another ticket', (text: string) => text.replace('A2B3C4D5', 'A2B3C4D6'), 'FORGED'],
  ['another offer', (text: string) => text.replace('DAY-PASS', 'YEAR-PASS'), 'FORGED'],
  ['an earlier begin', (text: string) => text.replace(String(noon - 60), String(noon - 61)), 'FORGED'],
  ['a later end', (text: string) => text.replace(String(noon + 7200), String(noon + 9999)), 'FORGED'],
  ['another key', (text: string) => text.replace(':1.', ':2.'), 'NO_KEYS'],
  [
    'another signature',
    (text: string) => text.replace(/\.[A-Z2-9]/, (start) => (start === '.A' ? '.B' : '.A')),
    'FORGED',
  ],
  ['a later window', (text: string) => text.replace(`.${windowAt(noon)}.`, `.${windowAt(noon) + 1}.`), 'FORGED'],
  ['another last letter', (text: string) => text.slice(0, -1) + (text.endsWith('A') ? 'B' : 'A'), 'FORGED'],
  ['a missing end', (text: string) => text.slice(0, -1), 'NOT_A_TICKET'],
  ['any address', () => 'https://saltline.example', 'NOT_A_TICKET'],
  ['the code alone', () => 'A2B3C4D5', 'STATIC'],
  ['a letter that no code has', () => 'A2B3C4DO', 'NOT_A_TICKET'],
] as const)('a code with %s is not accepted [TICKET-13]', async (_, change, result) => {
  const changed = change(await ticket.scanned(noon));
  expect(changed).not.toBe(await ticket.scanned(noon));
  expect(await resultOf(changed, noon)).toBe(result);
});

test("a ticket that another agency's key signed is not accepted, whatever it says [TICKET-13]", async () => {
  const bridge = await agencyKeys('harbor');
  expect(await resultOf(await (await bridge.issue()).scanned(noon), noon)).toBe('FORGED');
  expect(await resultOf(await (await bridge.issue()).typed(noon), noon)).toBe('UNRECOGNIZED');
  const own = await agencyKeys('bridge');
  expect(await resultOf(await (await own.issue()).scanned(noon), noon)).toBe('OTHER_AGENCY');
});

test('typed letters with one wrong or from no ticket are not recognized, without a word about the signature [TICKET-13]', async () => {
  const typed = await ticket.typed(noon);
  const wrong = typed.slice(0, -1) + (typed.endsWith('A') ? 'B' : 'A');
  expect(await checkTicket(keys, wrong, noon)).toEqual({
    result: 'UNRECOGNIZED',
    code: null,
    offer: null,
    until: null,
  });
  expect(await resultOf(`${typed.slice(0, -1)}O`, noon)).toBe('NOT_A_TICKET');
});

test('an ended and a canceled ticket say so, scanned or typed [TICKET-12]', async () => {
  const ended = await harbor.issue({ until: noon });
  const canceled = await harbor.issue({ code: 'CANCELED' });
  for (const way of ['scanned', 'typed'] as const) {
    expect(await resultOf(await ended[way](noon), noon)).toBe('EXPIRED');
    expect(await resultOf(await canceled[way](noon), noon)).toBe('CANCELED');
  }
});

test('a phone whose clock is an hour off cannot use its ticket, and a code of later points to the clocks [TICKET-14]', async () => {
  expect(await resultOf(await ticket.scanned(noon - 3600), noon)).toBe('COPIED');
  expect(await resultOf(await ticket.scanned(noon + 3600), noon)).toBe('CLOCK');
  expect(await resultOf(await ticket.scanned(noon + 30), noon)).toBe('VALID');
});

test("a device offline for a day has no keys for the next, so yesterday's keys of a lost one accept nothing [TICKET-16]", async () => {
  const tomorrow = noon + day;
  const next = await harbor.issue({ from: tomorrow - 60, until: tomorrow + 7200 }, '2026-03-03');
  expect(await resultOf(await next.scanned(tomorrow), tomorrow)).toBe('NO_KEYS');
  expect(await resultOf(await next.typed(tomorrow), tomorrow)).toBe('NO_KEYS');
  const renewed = await harbor.inspector('2026-03-03', midnight + day);
  expect(await resultOf(await next.scanned(tomorrow), tomorrow, renewed)).toBe('VALID');
  // The finder of the device signs a photographed ticket's code with its key.
  const forged = await harbor.issue({ from: tomorrow - 60, until: tomorrow + 7200 }, '2026-03-02');
  expect(await resultOf(await forged.scanned(tomorrow), tomorrow, renewed)).toBe('FORGED');
});
