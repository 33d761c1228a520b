/**
 * The rotating code of a ticket that the agency issues itself. The API signs the ticket, the rider's app makes the code,
 * and the inspectors' page checks both offline. Uses only WebCrypto, which all three have.
 */

const encoder = new TextEncoder();

/** A key of WebCrypto: the API and browsers name its type differently. */
export type WebKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** How long one code is shown. */
export const windowSeconds = 30;

/**
 * Windows before and after the inspector's own whose code is accepted: a picture is refused 60 s after it was taken if
 * the phone's clock is right, and at most 30 s later if it is ahead.
 */
const toleratedWindows = 1;

/** 32 letters and digits that are not confused; all of them are in a QR symbol's compact alphabet. */
export const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function toText(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) text += codeAlphabet[(value >> (bits -= 5)) & 31];
  }
  return bits === 0 ? text : text + codeAlphabet[(value << (5 - bits)) & 31];
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of text) {
    value = ((value << 5) | codeAlphabet.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits >= 8) bytes.push((value >> (bits -= 8)) & 255);
  }
  return new Uint8Array(bytes);
}

function toNumber(text: string): number {
  let value = 0;
  for (const letter of text) value = value * 32 + codeAlphabet.indexOf(letter);
  return value;
}

function toLetters(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) text = codeAlphabet[rest % 32] + text;
  return text;
}

/** The signed part of a ticket; times in seconds since 1970. */
export interface TicketBody {
  agency: string;
  /** The ticket's code, which the agency gives out once: 8 of the letters above. */
  code: string;
  offer: string;
  from: number;
  until: number;
  keyId: number;
}

/** Ids have only lowercase letters, digits and hyphens, so capitals lose nothing and make the symbol smaller. */
export const bodyText = ({ agency, code, offer, from, until, keyId }: TicketBody): string =>
  ['FB1', agency.toUpperCase(), code, offer.toUpperCase(), from, until, keyId].join(':');

const bodyPattern = /^FB1:([A-Z0-9-]+):([A-HJ-NP-Z2-9]{8}):([A-Z0-9-]+):(\d{10}):(\d{10}):(\d{1,5})$/;

function readBody(text: string): TicketBody | null {
  const [, agency = '', code = '', offer = '', from, until, keyId] = bodyPattern.exec(text) ?? [];
  if (agency === '') return null;
  return {
    agency: agency.toLowerCase(),
    code,
    offer: offer.toLowerCase(),
    from: Number(from),
    until: Number(until),
    keyId: Number(keyId),
  };
}

const derivedKey = { name: 'HMAC', hash: 'SHA-256', length: 256 } as const;

async function derive(key: WebKey, info: string): Promise<ArrayBuffer> {
  const salt = encoder.encode('fareback-ticket');
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info: encoder.encode(info) }, key, 256);
}

const importHkdf = (raw: Uint8Array<ArrayBuffer> | ArrayBuffer): Promise<WebKey> =>
  crypto.subtle.importKey('raw', raw, 'HKDF', false, ['deriveBits']);

/** Base64 of a key's bytes, as it is sent. */
export const toBase64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Derives the key of one service day, which inspectors get; it reveals nothing about other days. */
export const deriveDayKey = async (
  secret: Uint8Array<ArrayBuffer>,
  agency: string,
  day: string,
): Promise<ArrayBuffer> => derive(await importHkdf(secret), `day:${agency}:${day}`);

/** Imports a day's key; scripts can use and store the result but not read it. */
export const importDayKey = (raw: Uint8Array<ArrayBuffer> | ArrayBuffer): Promise<WebKey> => importHkdf(raw);

/** Derives a ticket's secret for a day. It holds for one code and end only, so a phone cannot prolong its ticket. */
export const deriveTicketSecret = (
  dayKey: WebKey,
  { code, until }: Pick<TicketBody, 'code' | 'until'>,
): Promise<ArrayBuffer> => derive(dayKey, `ticket:${code}:${until}`);

export const importTicketSecret = (raw: Uint8Array<ArrayBuffer> | ArrayBuffer): Promise<WebKey> =>
  crypto.subtle.importKey('raw', raw, derivedKey, false, ['sign']);

/** Number of letters of the changing part: 50 bits scanned, 30 bits typed. */
const scannedLength = 10;
const typedLength = 6;

async function authenticate(secret: WebKey, text: string): Promise<string> {
  return toText(new Uint8Array(await crypto.subtle.sign('HMAC', secret, encoder.encode(text))));
}

export const windowAt = (seconds: number): number => Math.floor(seconds / windowSeconds);

const signedText = (body: string, signature: string): string => `${body}.${signature}`;

/** Text of a body's Ed25519 signature. */
export const signatureText = (signature: ArrayBuffer | Uint8Array<ArrayBuffer>): string =>
  toText(new Uint8Array(signature));

/** The text of the QR symbol in a window: body, signature, window and the code of both. */
export async function scannedCode(
  { body, signature }: { body: string; signature: string },
  secret: WebKey,
  window: number,
): Promise<string> {
  const text = `${signedText(body, signature)}.${window}`;
  return `${text}.${(await authenticate(secret, text)).slice(0, scannedLength)}`;
}

/** Minutes count from 2020: 5 letters suffice until 2083. */
const typedEpochSeconds = 1_577_836_800;
const endLength = 5;

/** What an inspector types if the symbol cannot be read: the ticket's code, its end and a part that changes. */
export async function typedCode(
  { code, until }: Pick<TicketBody, 'code' | 'until'>,
  secret: WebKey,
  window: number,
): Promise<string> {
  const end = toLetters((until - typedEpochSeconds) / 60, endLength);
  const changing = (await authenticate(secret, `typed.${window}`)).slice(0, typedLength);
  return [code.slice(0, 4), code.slice(4), end, changing].join('-');
}

/**
 * Result of a check. `FORGED`: not signed by this agency, or changed. `UNRECOGNIZED`: typed letters that fit no ticket. `COPIED`: an old code. `CLOCK`: a code of later,
 * so one of the clocks is wrong. `STATIC`: a ticket's code alone, which never changes. `NO_KEYS`: the keys for this
 * moment were not fetched.
 */
export type TicketResult =
  | 'VALID'
  | 'EXPIRED'
  | 'CANCELED'
  | 'COPIED'
  | 'FORGED'
  | 'UNRECOGNIZED'
  | 'OTHER_AGENCY'
  | 'NOT_A_TICKET'
  | 'STATIC'
  | 'CLOCK'
  | 'NO_KEYS';

export interface DayKey {
  keyId: number;
  from: number;
  until: number;
  key: WebKey;
}

/** What an inspector's page holds. */
export interface InspectorKeys {
  agency: string;
  /** Ed25519 keys by id. */
  publicKeys: ReadonlyMap<number, WebKey>;
  dayKeys: readonly DayKey[];
  /** Codes of refunded tickets. */
  canceled: ReadonlySet<string>;
}

export interface CheckedTicket {
  result: TicketResult;
  /** The ticket's code; null if the text is not a ticket. */
  code: string | null;
  /** Null for a typed code, which does not tell. */
  offer: string | null;
  until: number | null;
}

export const importPublicKey = (raw: Uint8Array<ArrayBuffer>): Promise<WebKey> =>
  crypto.subtle.importKey('raw', raw, 'Ed25519', true, ['verify']);

/** Whether this browser can check signatures: older ones have no Ed25519. */
export const canCheckSignatures = async (): Promise<boolean> => {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
    return true;
  } catch {
    return false;
  }
};

const notTicket: CheckedTicket = { result: 'NOT_A_TICKET', code: null, offer: null, until: null };

function resultByWindow(window: number, now: number): TicketResult {
  const late = windowAt(now) - window;
  if (late > toleratedWindows) return 'COPIED';
  return late < -toleratedWindows ? 'CLOCK' : 'VALID';
}

const scannedPattern = /^([A-Z0-9:-]{1,200})\.([A-HJ-NP-Z2-9]{103})\.(\d{1,9})\.([A-HJ-NP-Z2-9]{10})$/;

async function checkScanned(keys: InspectorKeys, text: string, now: number): Promise<CheckedTicket> {
  const [, signed = '', signature = '', windowText = '', changing = ''] = scannedPattern.exec(text) ?? [];
  const body = readBody(signed);
  if (body === null) return notTicket;
  const found = { code: body.code, offer: body.offer, until: body.until };
  if (body.agency !== keys.agency) return { ...found, result: 'OTHER_AGENCY' };
  const publicKey = keys.publicKeys.get(body.keyId);
  if (publicKey === undefined) return { ...found, result: 'NO_KEYS' };
  const isSigned = await crypto.subtle.verify('Ed25519', publicKey, toBytes(signature), encoder.encode(signed));
  if (!isSigned) return { ...found, result: 'FORGED' };
  if (keys.canceled.has(body.code)) return { ...found, result: 'CANCELED' };
  if (now >= body.until) return { ...found, result: 'EXPIRED' };
  const window = Number(windowText);
  const moment = window * windowSeconds;
  const day = keys.dayKeys.find(({ keyId, from, until }) => keyId === body.keyId && moment >= from && moment < until);
  const byWindow = resultByWindow(window, now);
  if (day === undefined) return { ...found, result: byWindow === 'VALID' ? 'NO_KEYS' : byWindow };
  const secret = await importTicketSecret(await deriveTicketSecret(day.key, body));
  const expected = await scannedCode({ body: signed, signature }, secret, window);
  if (expected !== `${signedText(signed, signature)}.${windowText}.${changing}`) return { ...found, result: 'FORGED' };
  return { ...found, result: byWindow };
}

/** Older windows in which a typed code is still recognized as old: ten minutes. */
const rememberedWindows = 20;

async function windowOfTyped(keys: InspectorKeys, ticket: { code: string; until: number }, typed: string, now: number) {
  const present = windowAt(now);
  for (let late = -toleratedWindows; late <= rememberedWindows; late += 1) {
    const window = present - late;
    const moment = window * windowSeconds;
    for (const day of keys.dayKeys) {
      if (moment < day.from || moment >= day.until) continue;
      const secret = await importTicketSecret(await deriveTicketSecret(day.key, ticket));
      if ((await typedCode(ticket, secret, window)).endsWith(`-${typed}`)) return window;
    }
  }
  return null;
}

async function checkTyped(keys: InspectorKeys, letters: string, now: number): Promise<CheckedTicket> {
  const code = letters.slice(0, 8);
  const until = typedEpochSeconds + toNumber(letters.slice(8, 8 + endLength)) * 60;
  const found = { code, offer: null, until };
  if (keys.canceled.has(code)) return { ...found, result: 'CANCELED' };
  if (!keys.dayKeys.some((day) => now >= day.from && now < day.until)) return { ...found, result: 'NO_KEYS' };
  const window = await windowOfTyped(keys, { code, until }, letters.slice(8 + endLength), now);
  if (window === null) return { ...notTicket, result: 'UNRECOGNIZED' };
  return { ...found, result: now >= until ? 'EXPIRED' : resultByWindow(window, now) };
}

/** Checks a scanned or typed code at a moment (seconds since 1970), without a network [TICKET-10]. */
export function checkTicket(keys: InspectorKeys, text: string, now: number): Promise<CheckedTicket> {
  if (text.startsWith('FB1:')) return checkScanned(keys, text, now);
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, '');
  const isTyped = letters.length === 8 + endLength + typedLength && /^[A-HJ-NP-Z2-9]+$/.test(letters);
  if (isTyped) return checkTyped(keys, letters, now);
  const isCode = /^[A-HJ-NP-Z2-9]{8}$/.test(letters);
  return Promise.resolve(isCode ? { ...notTicket, result: 'STATIC', code: letters } : notTicket);
}
