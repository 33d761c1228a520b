import { randomBytes, timingSafeEqual } from 'node:crypto';
import { limits } from '@fareback/contract';
import type { KeyRing } from '../encryption/key-ring.ts';

/** Under which tries are counted that come from no known device. */
export const NO_DEVICE = Buffer.alloc(0);

/** What stands for all devices that signed in with an earlier password; no device's id is that short. */
const FORMER = 'former';

/** How many riders of one device are remembered: families share phones. */
const RIDERS_MAX = 4;
/** Beyond this a cookie is none of ours. */
const COOKIE_LENGTH_MAX = 512;

/** A mark of one rider: the device's id, when it was set (seconds, base 36), and a keyed hash over both and the address. */
const MARK = /^([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{22})$/;

/** Where marks are made and checked. */
export interface DeviceDesk {
  keyRing: KeyRing;
  tenant: { tenantId: string };
  now: Date;
  /** The device cookie's value, genuine or not. */
  device: string | undefined;
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);

function hashOf({ keyRing, tenant }: DeviceDesk, email: string, id: string, setAt: string): Buffer {
  return keyRing.hash(`${email} ${id} ${setAt}`, `${tenant.tenantId}/device`);
}

const marksOf = ({ device }: DeviceDesk): string[] =>
  device === undefined || device.length > COOKIE_LENGTH_MAX ? [] : device.split('~').slice(0, RIDERS_MAX);

/** A mark that we set for an address less than a year ago. */
interface Known {
  id: string;
  /** Whole seconds. */
  setAtSeconds: number;
}

/** What a mark says that we set for this address less than a year ago; undefined for any other text. */
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

/** Whether somebody proved on this device, less than a year ago, that an address is theirs. */
export const isKnownDevice = (desk: DeviceDesk, email: string): boolean => knownIn(desk, email) !== undefined;

/**
 * Under which a device's tries for an address are counted: its own if it has signed in to it with the present password,
 * else everybody's. Devices that knew only an earlier password have one counter together, apart from strangers: however
 * many of them there are, they take no place from the rider's own [D-156].
 */
export function deviceHashOf(desk: DeviceDesk, email: string, passwordSetAt: Date | null): Buffer {
  const known = knownIn(desk, email);
  if (known === undefined) return NO_DEVICE;
  const isPresent = passwordSetAt === null || known.setAtSeconds >= secondsOf(passwordSetAt);
  return desk.keyRing.hash(isPresent ? known.id : FORMER, `${desk.tenant.tenantId}/device-id`);
}

/** The mark for `email` before those of the device's other riders. */
function remembering(desk: DeviceDesk, email: string, { id, setAtSeconds }: Known, forgotten: string): string {
  const setAt = setAtSeconds.toString(36);
  const mark = `${id}.${setAt}.${hashOf(desk, email, id, setAt).toString('base64url')}`;
  const isOther = (each: string): boolean =>
    MARK.test(each) && knownBy(desk, email, each) === undefined && knownBy(desk, forgotten, each) === undefined;
  return [mark, ...marksOf(desk).filter(isOther)].slice(0, RIDERS_MAX).join('~');
}

/**
 * The cookie of a device on which somebody proved to be the rider of an address. A known device keeps its id, and with
 * it its counter: signing in again gives no fresh tries to whoever copied the cookie [D-156].
 */
export function rememberDevice(desk: DeviceDesk, email: string): string {
  const id = knownIn(desk, email)?.id ?? randomBytes(16).toString('base64url');
  return remembering(desk, email, { id, setAtSeconds: secondsOf(desk.now) }, email);
}

/**
 * The cookie after the rider's address changed: a device known for the earlier one is as well known for the new one. Undefined
 * for a device that was not: whoever only holds a session must not earn tries by changing addresses [D-156].
 */
export function moveDevice(desk: DeviceDesk, from: string, to: string): string | undefined {
  const known = knownIn(desk, from);
  return known === undefined ? undefined : remembering(desk, to, known, from);
}
