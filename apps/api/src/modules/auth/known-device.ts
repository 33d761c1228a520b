import { randomBytes, timingSafeEqual } from 'node:crypto';
import { limits } from '@fareback/contract';
import type { KeyRing } from '../../platform/key-ring.ts';

/** Under which tries are counted that come from no known device. */
export const NO_DEVICE = Buffer.alloc(0);

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

function hashOf({ keyRing, tenant }: DeviceDesk, email: string, id: string, setAt: string): Buffer {
  return keyRing.hash(`${email} ${id} ${setAt}`, `${tenant.tenantId}/device`);
}

const marksOf = ({ device }: DeviceDesk): string[] =>
  device === undefined || device.length > COOKIE_LENGTH_MAX ? [] : device.split('~').slice(0, RIDERS_MAX);

/** The id in a mark that we set for this address less than a year ago; undefined for any other text. */
function idIn(desk: DeviceDesk, email: string, mark: string): string | undefined {
  const [, id, setAt, hash] = MARK.exec(mark) ?? [];
  if (id === undefined || setAt === undefined || hash === undefined) return undefined;
  const seconds = Math.floor(desk.now.getTime() / 1000) - Number.parseInt(setAt, 36);
  if (seconds >= limits.knownDeviceDays * 86_400) return undefined;
  const given = Buffer.from(hash, 'base64url');
  const own = hashOf(desk, email, id, setAt);
  return given.length === own.length && timingSafeEqual(given, own) ? id : undefined;
}

const knownId = (desk: DeviceDesk, email: string): string | undefined =>
  marksOf(desk)
    .map((mark) => idIn(desk, email, mark))
    .find((id) => id !== undefined);

/** Under which a device's tries for an address are counted: its own if it has signed in to it before, else everybody's [D-156]. */
export function deviceHashOf(desk: DeviceDesk, email: string): Buffer {
  const id = knownId(desk, email);
  return id === undefined ? NO_DEVICE : desk.keyRing.hash(id, `${desk.tenant.tenantId}/device-id`);
}

/** The mark for `email`, with `id`, before those of the device's other riders. */
function remembering(desk: DeviceDesk, email: string, id: string, forgotten: string): string {
  const setAt = Math.floor(desk.now.getTime() / 1000).toString(36);
  const mark = `${id}.${setAt}.${hashOf(desk, email, id, setAt).toString('base64url')}`;
  const isOther = (each: string): boolean =>
    MARK.test(each) && idIn(desk, email, each) === undefined && idIn(desk, forgotten, each) === undefined;
  return [mark, ...marksOf(desk).filter(isOther)].slice(0, RIDERS_MAX).join('~');
}

/**
 * The cookie of a device on which somebody proved to be the rider of an address. A known device keeps its id, and with
 * it its counter: signing in again gives no fresh tries to whoever copied the cookie [D-156].
 */
export const rememberDevice = (desk: DeviceDesk, email: string): string =>
  remembering(desk, email, knownId(desk, email) ?? randomBytes(16).toString('base64url'), email);

/**
 * The cookie after the rider's address changed: a device known for the earlier one is known for the new one. Undefined
 * for a device that was not: whoever only holds a session must not earn tries by changing addresses [D-156].
 */
export function moveDevice(desk: DeviceDesk, from: string, to: string): string | undefined {
  const id = knownId(desk, from);
  return id === undefined ? undefined : remembering(desk, to, id, from);
}
