import { randomBytes, timingSafeEqual } from 'node:crypto';
import { limits } from '@fareback/contract';
import type { KeyRing } from '../encryption/key-ring.ts';

export const NO_DEVICE = Buffer.alloc(0);

/** Key shared by all devices that signed in with an earlier password; no device id is this short. */
const FORMER = 'former';

/** Number of riders remembered per device: families share phones. */
const RIDERS_MAX = 4;
/** Longer cookies can't be ours. */
const COOKIE_LENGTH_MAX = 512;

/** Cookie format per rider: device id, time set (seconds, base 36), and a keyed hash over both and the address. */
const MARK = /^([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{22})$/;

export interface DeviceDesk {
  keyRing: KeyRing;
  tenant: { tenantId: string };
  now: Date;
  /** Value of the device cookie, not verified. */
  device: string | undefined;
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);

function hashOf({ keyRing, tenant }: DeviceDesk, email: string, id: string, setAt: string): Buffer {
  return keyRing.hash(`${email} ${id} ${setAt}`, `${tenant.tenantId}/device`);
}

const marksOf = ({ device }: DeviceDesk): string[] =>
  device === undefined || device.length > COOKIE_LENGTH_MAX ? [] : device.split('~').slice(0, RIDERS_MAX);

interface Known {
  id: string;
  setAtSeconds: number;
}

function knownBy(desk: DeviceDesk, email: string, mark: string): Known | undefined {
  const [, id, setAt, hash] = MARK.exec(mark) ?? [];
  if (id === undefined || setAt === undefined || hash === undefined) return undefined;
  const setAtSeconds = Number.parseInt(setAt, 36);
  if (secondsOf(desk.now) - setAtSeconds >= limits.knownDeviceDays * 86_400) return undefined;
  const given = Buffer.from(hash, 'base64url');
  const own = hashOf(desk, email, id, setAt);
  return given.length === own.length && timingSafeEqual(given, own) ? { id, setAtSeconds } : undefined;
}

const knownIn = (desk: DeviceDesk, email: string): Known | undefined =>
  marksOf(desk)
    .map((mark) => knownBy(desk, email, mark))
    .find((known) => known !== undefined);

/** True if the owner of the address proved it on this device less than a year ago. */
export const isKnownDevice = (desk: DeviceDesk, email: string): boolean => knownIn(desk, email) !== undefined;

/**
 * Counter key for a device's tries on an address: the device's own if it signed in with the current password, otherwise
 * the shared one. Devices that knew only an earlier password share one counter separate from strangers, so they never
 * use up the rider's own tries [D-156].
 */
export function deviceHashOf(desk: DeviceDesk, email: string, passwordSetAt: Date | null): Buffer {
  const known = knownIn(desk, email);
  if (known === undefined) return NO_DEVICE;
  const isPresent = passwordSetAt === null || known.setAtSeconds >= secondsOf(passwordSetAt);
  return desk.keyRing.hash(isPresent ? known.id : FORMER, `${desk.tenant.tenantId}/device-id`);
}

function remembering(desk: DeviceDesk, email: string, { id, setAtSeconds }: Known, forgotten: string): string {
  const setAt = setAtSeconds.toString(36);
  const mark = `${id}.${setAt}.${hashOf(desk, email, id, setAt).toString('base64url')}`;
  const isOther = (each: string): boolean =>
    MARK.test(each) && knownBy(desk, email, each) === undefined && knownBy(desk, forgotten, each) === undefined;
  return [mark, ...marksOf(desk).filter(isOther)].slice(0, RIDERS_MAX).join('~');
}

/**
 * Cookie for a device on which a rider proved their address. A known device keeps its id and counter, so signing in
 * again gives no new tries to the holder of a copied cookie [D-156].
 */
export function rememberDevice(desk: DeviceDesk, email: string): string {
  const id = knownIn(desk, email)?.id ?? randomBytes(16).toString('base64url');
  return remembering(desk, email, { id, setAtSeconds: secondsOf(desk.now) }, email);
}

/**
 * Cookie after an address change: a device known for the old address is known for the new one. Undefined for an unknown
 * device: a session alone must not gain tries by changing addresses [D-156].
 */
export function moveDevice(desk: DeviceDesk, from: string, to: string): string | undefined {
  const known = knownIn(desk, from);
  return known === undefined ? undefined : remembering(desk, to, known, from);
}
