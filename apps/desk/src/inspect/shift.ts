import { ApiError, createClient, type Sent } from '@fareback/contract';
import {
  type InspectorShift,
  sightingResults,
  sightingsMax,
  signInRoutes,
  ticketRoutes,
} from '@fareback/contract/admin';
import {
  type CheckedTicket,
  checkTicket,
  type DayKey,
  fromBase64,
  importDayKey,
  importPublicKey,
  type TicketResult,
  type WebKey,
} from '@fareback/contract/live-ticket';
import { isClockBack, type KnownTime, noteServerTime, presentTime } from './clock.ts';
import { deleteStored, readStored, writeStored } from './store.ts';
import type { Language } from './words.ts';

export const api = createClient({ baseUrl: '', fetch: (input, init) => fetch(input, init) });

interface Shift extends Pick<InspectorShift, 'agency' | 'agencyName' | 'keyId' | 'offers' | 'canceled'> {
  label: string;
  language: Language;
  publicKey: WebKey;
  dayKeys: DayKey[];
  time: KnownTime;
}

type Sighting = Sent<typeof ticketRoutes.sync, 'body'>['sightings'][number];

/** An unsent result of an agency, which earlier pages did not store. */
type Queued = Sighting & { agency?: string };

export interface ShiftState {
  isLoaded: boolean;
  shift: Shift | null;
  /** First time in seconds at which a ticket was seen as valid, here or by others, by its code. */
  seen: Readonly<Record<string, number>>;
  /** Results that are not sent yet. */
  queue: readonly Queued[];
  /** Why sending failed, if the inspector must do something about it. */
  problem: 'revoked' | 'signIn' | null;
}

let state: ShiftState = { isLoaded: false, shift: null, seen: {}, queue: [], problem: null };
const listeners = new Set<() => void>();

export const shiftState = {
  get: (): ShiftState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Changes the state and stores the parts that a restart needs. */
async function change(next: Partial<ShiftState>): Promise<void> {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
  const stored = Object.entries(next).filter(([key]) => key !== 'isLoaded' && key !== 'problem');
  await Promise.all(stored.map(([key, value]) => (value === null ? deleteStored(key) : writeStored(key, value))));
}

/** Loads the state that an earlier page stored. */
export async function loadShift(): Promise<void> {
  const [shift = null, seen = {}, queue = []] = await Promise.all([
    readStored<Shift>('shift'),
    readStored<Record<string, number>>('seen'),
    readStored<Queued[]>('queue'),
  ]);
  state = { ...state, shift, seen, queue, isLoaded: true };
  for (const listener of listeners) listener();
  await dropEndedKeys();
}

/** Deletes the keys of past days from the device [TICKET-16]. */
export async function dropEndedKeys(): Promise<void> {
  const { shift } = state;
  if (shift === null) return;
  const now = presentTime(shift.time).earliest / 1000;
  const dayKeys = shift.dayKeys.filter(({ until }) => until > now);
  if (dayKeys.length < shift.dayKeys.length) await change({ shift: { ...shift, dayKeys } });
}

/** The device's own id, chosen once: a revoked device cannot come back by another name. */
async function deviceId(): Promise<string> {
  const known = await readStored<string>('device');
  if (known !== undefined) return known;
  const fresh = crypto.randomUUID();
  await writeStored('device', fresh);
  return fresh;
}

/** Fetches the day's keys, refunds and tickets that others saw. Throws the call's error. */
async function fetchShift(agencyId: string, label: string, language: Language): Promise<Partial<ShiftState>> {
  const reply = await api.call(ticketRoutes.startShift, {
    params: { agency: agencyId },
    query: { language },
    body: { deviceId: await deviceId(), label },
  });
  const { agency, agencyName, keyId, offers, canceled } = reply;
  const time = noteServerTime(reply.now);
  const dayKeys = await Promise.all(
    reply.dayKeys.map(async ({ from, until, key }) => ({
      keyId,
      from,
      until,
      key: await importDayKey(fromBase64(key)),
    })),
  );
  const publicKey = await importPublicKey(fromBase64(reply.publicKey));
  const others = Object.fromEntries(reply.seen.map(({ code, at }) => [code, at]));
  return {
    shift: { agency, agencyName, keyId, offers, canceled, label, language, publicKey, dayKeys, time },
    seen: { ...others, ...state.seen },
    problem: null,
  };
}

/** Starts a shift. Throws the call's error. */
export const startShift = async (...choices: Parameters<typeof fetchShift>): Promise<void> =>
  change(await fetchShift(...choices));

/** Sends the results, then deletes the keys; unsent results stay for the next shift. */
export async function endShift(): Promise<void> {
  await sync();
  await change({ shift: null, seen: {} });
}

export type Shown = TicketResult | 'SEEN';

export interface Outcome extends Omit<CheckedTicket, 'result'> {
  result: Shown;
  /** When it was first seen, in seconds. */
  seenAt: number | null;
}

const isStored = (result: TicketResult): result is Sighting['result'] =>
  (sightingResults as readonly TicketResult[]).includes(result);

/** Checks a code and queues the result for the next sync [TICKET-10, TICKET-17]; null without a shift. */
export async function check(text: string): Promise<Outcome | null> {
  const { shift } = state;
  if (shift === null) return null;
  if (isClockBack(shift.time)) return { result: 'CLOCK', code: null, offer: null, until: null, seenAt: null };
  const { earliest, latest, isCertain } = presentTime(shift.time);
  const now = Math.floor(latest / 1000);
  const keys = {
    agency: shift.agency,
    publicKeys: new Map([[shift.keyId, shift.publicKey]]),
    dayKeys: shift.dayKeys,
    canceled: new Set(shift.canceled),
  };
  const { result, ...ticket } = await checkTicket(keys, text.trim(), now);
  const before = earliest < latest ? await checkTicket(keys, text.trim(), Math.floor(earliest / 1000)) : null;
  const { code } = ticket;
  // A renewal can replace the keys during the check.
  const present = state.shift;
  if (present === null) return null;
  if (before !== null && before.result !== result) return { ...ticket, result: 'CLOCK', seenAt: null };
  const seenAt = code === null ? undefined : state.seen[code];
  const isQueued = isStored(result) && (isCertain || !isOfAge(result));
  const time = { ...present.time, latest: Math.max(present.time.latest, earliest) };
  await change({
    shift: { ...present, time },
    ...(code !== null && result === 'VALID' && seenAt === undefined && { seen: { ...state.seen, [code]: now } }),
    ...(code !== null &&
      isQueued && {
        queue: [
          ...state.queue,
          {
            sightingId: crypto.randomUUID(),
            agency: present.agency,
            code,
            result,
            seenAt: new Date(earliest).toISOString(),
          },
        ],
      }),
  });
  const isSeen = result === 'VALID' && seenAt !== undefined;
  return { ...ticket, result: isSeen ? 'SEEN' : result, seenAt: isSeen ? seenAt : null };
}

/** Results that a wrong clock also gives: only a certain time may accuse a ticket [TICKET-23]. */
const isOfAge = (result: TicketResult): boolean => result === 'COPIED' || result === 'EXPIRED';

/** Whether the keys cover the present. */
export const hasKeys = ({ dayKeys, time }: Shift): boolean => {
  const now = presentTime(time).latest / 1000;
  return dayKeys.some(({ from, until }) => now >= from && now < until);
};

/** The unsent results of the shift's agency: another one must not get them [TICKET-17]. */
export const unsentOf = ({ shift, queue }: Pick<ShiftState, 'shift' | 'queue'>): readonly Queued[] =>
  queue.filter(({ agency }) => agency === undefined || agency === shift?.agency);

let isSending = false;

/** Sends queued results, oldest first; they stay without a network. A revoked device loses its keys [TICKET-16]. */
export async function sync(): Promise<void> {
  const agency = state.shift?.agency;
  if (isSending || agency === undefined) return;
  isSending = true;
  try {
    while (state.shift?.agency === agency && unsentOf(state).length > 0) {
      const part = unsentOf(state).slice(0, sightingsMax);
      await api.call(ticketRoutes.sync, {
        params: { agency },
        body: {
          deviceId: await deviceId(),
          sightings: part.map(({ sightingId, code, result, seenAt }) => ({ sightingId, code, result, seenAt })),
        },
      });
      const sent = new Set(part.map(({ sightingId }) => sightingId));
      await change({ queue: state.queue.filter(({ sightingId }) => !sent.has(sightingId)), problem: null });
    }
  } catch (error) {
    await handleError(error);
  } finally {
    isSending = false;
  }
}

/** Fetches keys and refunds again with the same choices, unless the shift ended; returns whether it worked. */
async function renewShift(): Promise<boolean> {
  const { shift } = state;
  if (shift === null) return false;
  try {
    const renewed = await fetchShift(shift.agency, shift.label, shift.language);
    if (state.shift !== null) await change(renewed);
    return true;
  } catch (error) {
    await handleError(error);
    return false;
  }
}

/** Sends results, then fetches keys; returns whether the keys arrived. */
export const renew = (): Promise<boolean> => sync().then(renewShift);

async function handleError(error: unknown): Promise<void> {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'DEVICE_REVOKED' || ([401, 403].includes(error.status) && (await isRevoked())))
    await change({ shift: null, seen: {}, queue: [], problem: 'revoked' });
  else if (error.status === 401) await change({ problem: 'signIn' });
}

/** Asks without a session: a lost device whose inspector was signed out must lose its keys, too [TICKET-16]. */
async function isRevoked(): Promise<boolean> {
  if (state.shift === null) return false;
  const params = { agency: state.shift.agency, device: await deviceId() };
  const reply = await api.call(signInRoutes.isDeviceRevoked, { params }).catch(() => null);
  return reply?.isRevoked === true;
}
