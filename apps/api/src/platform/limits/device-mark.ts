import { randomBytes, timingSafeEqual } from 'node:crypto';
import { limits } from '@fareback/contract';
import type { KeyRing } from '../encryption/key-ring.ts';

/** Random id that counts a device separately from its network, and when it was set; it identifies no person. */
export interface DeviceMark {
  id: string;
  setAt: Date;
}

interface MarkDesk {
  keyRing: KeyRing;
  tenant: { tenantId: string };
  now: Date;
}

/** Cookie format: id, time set (seconds, base 36), and a keyed hash over both. */
const MARK = /^([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{22})$/;

const hashOf = ({ keyRing, tenant }: MarkDesk, id: string, setAt: string): Buffer =>
  keyRing.hash(`${id} ${setAt}`, `${tenant.tenantId}/device-mark`);

export function newMark(desk: MarkDesk): string {
  const id = randomBytes(16).toString('base64url');
  const setAt = Math.floor(desk.now.getTime() / 1000).toString(36);
  return `${id}.${setAt}.${hashOf(desk, id, setAt).toString('base64url')}`;
}

/** Parses a mark; null unless we signed it for this tenant and it has not expired [AUTH-35]. */
export function readMark(desk: MarkDesk, text: string | undefined): DeviceMark | null {
  const [, id, setAt, hash] = MARK.exec(text ?? '') ?? [];
  if (id === undefined || setAt === undefined || hash === undefined) return null;
  const seconds = Number.parseInt(setAt, 36);
  if (desk.now.getTime() / 1000 - seconds >= limits.deviceMarkDays * 86_400) return null;
  const given = Buffer.from(hash, 'base64url');
  const own = hashOf(desk, id, setAt);
  return given.length === own.length && timingSafeEqual(given, own) ? { id, setAt: new Date(seconds * 1000) } : null;
}
