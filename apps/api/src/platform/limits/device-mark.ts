import { randomBytes, timingSafeEqual } from 'node:crypto';
import { limits } from '@fareback/contract';
import type { KeyRing } from '../encryption/key-ring.ts';

/** A device by which its own uses of a limit are told from its network's: a random id that stands for nobody, and since when it has it. */
export interface DeviceMark {
  id: string;
  setAt: Date;
}

/** Where marks are made and checked. */
interface MarkDesk {
  keyRing: KeyRing;
  tenant: { tenantId: string };
  now: Date;
}

/** A mark as a cookie carries it: id, when it was set (seconds, base 36), and a keyed hash over both. */
const MARK = /^([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{22})$/;

const hashOf = ({ keyRing, tenant }: MarkDesk, id: string, setAt: string): Buffer =>
  keyRing.hash(`${id} ${setAt}`, `${tenant.tenantId}/device-mark`);

/** A fresh mark, signed for one tenant [AUTH-35]. */
export function newMark(desk: MarkDesk): string {
  const id = randomBytes(16).toString('base64url');
  const setAt = Math.floor(desk.now.getTime() / 1000).toString(36);
  return `${id}.${setAt}.${hashOf(desk, id, setAt).toString('base64url')}`;
}

/** The mark that a text is; null for whatever we did not make for this tenant within its life [AUTH-35]. */
export function readMark(desk: MarkDesk, text: string | undefined): DeviceMark | null {
  const [, id, setAt, hash] = MARK.exec(text ?? '') ?? [];
  if (id === undefined || setAt === undefined || hash === undefined) return null;
  const seconds = Number.parseInt(setAt, 36);
  if (desk.now.getTime() / 1000 - seconds >= limits.deviceMarkDays * 86_400) return null;
  const given = Buffer.from(hash, 'base64url');
  const own = hashOf(desk, id, setAt);
  return given.length === own.length && timingSafeEqual(given, own) ? { id, setAt: new Date(seconds * 1000) } : null;
}
