import { limits } from '@fareback/contract';
import { now } from '../../device/clock.ts';
import { secondsUntil } from '../../device/seconds-until.ts';
import { hasSignInFlag, session } from '../../device/session.ts';
import { onWritten } from '../../state/other-tabs.ts';
import { createStore, type Followed } from '../../state/store.ts';

/** Where the member stands on the way from a number to a verified one [PHONE-02, PHONE-03]. */
export type VerificationStep = 'phone' | 'inUse' | 'code' | 'verified';

/** A code that was sent and may still be entered. */
export interface SentCode {
  /** The number as it stood in the field. */
  phone: string;
  /** The country that was chosen for it; null for the first one that the agency names. */
  country: string | null;
  /** Whether the number is to be taken over from another account [PHONE-04]. */
  isMigration: boolean;
  /** Whether nobody knows if its message went out: the answer was lost. */
  isUnsure: boolean;
  /** Until when the code works, in ms of the server's clock. */
  worksUntil: number;
}

/** What a member is doing to verify a phone; outlives the drawer, which may be closed by accident. */
export interface VerificationState {
  /** Whose work it is. */
  userId: string;
  step: VerificationStep;
  /** The country of the number; null until another than the first was chosen. */
  country: string | null;
  /** As masked. */
  phone: string;
  /** The present password, where the number of a verified member is changed [PHONE-13]. */
  password: string;
  /** The digits so far. */
  code: string;
  sent: SentCode | null;
  /** When another code may be asked for [PHONE-06]. */
  retryAt: string | null;
}

/** Where this device keeps the code that was sent: phones end apps while their owner reads the message. */
const KEY = 'sentPhoneCode';

const lifeMs = limits.smsCodeLifeMinutes * 60_000;

const atRest = (userId: string): VerificationState => ({
  userId,
  step: 'phone',
  country: null,
  phone: '',
  password: '',
  code: '',
  sent: null,
  retryAt: null,
});

const present = createStore<VerificationState | null>(null);

/** The verification on this page; ask `verificationOf` whose it is. */
export const verificationState: Followed<VerificationState | null> = present;

// A number is nobody else's to see.
session.subscribe(() => {
  if (session.get() !== 'signedOut') return;
  present.set(null);
  // A start that could not ask who is here sends nobody away.
  if (!hasSignInFlag()) store(null);
});

/** The member's own work: that of this page, else the code that was sent before the page was left, while it works; else none. */
export function verificationOf(userId: string, work: VerificationState | null, at = now()): VerificationState {
  return work?.userId === userId ? work : (restoreState(userId, at) ?? atRest(userId));
}

/** Changes a part of the member's work. */
export function changeWork(userId: string, part: Partial<Omit<VerificationState, 'userId'>>): void {
  const next = { ...verificationOf(userId, present.get()), ...part };
  present.set(next);
  store(next.sent === null ? null : { userId, sent: next.sent, retryAt: next.retryAt });
}

/** Forgets the work: the number is verified. */
export function endWork(userId: string): void {
  present.set(atRest(userId));
  store(null);
}

/** A code that was sent this moment to the number in the field, or may have been. */
export function sentNow(
  { phone, country }: Pick<VerificationState, 'phone' | 'country'>,
  isMigration: boolean,
  isUnsure = false,
): SentCode {
  return { phone, country, isMigration, isUnsure, worksUntil: now() + lifeMs };
}

/** The code that was sent to the number in the field and that no other can replace yet; null where none is. */
export function codeOnItsWay({ sent, phone, country, retryAt }: VerificationState, at = now()): SentCode | null {
  const isHere = sent !== null && sent.phone === phone && sent.country === country && sent.worksUntil > at;
  return isHere && secondsUntil(retryAt, at) > 0 ? sent : null;
}

// A newer code voids the one before: whoever asked for it in another tab is asked for that one here, too [ERR-32].
onWritten(KEY, () => {
  const userId = read()?.userId;
  const newer = userId === undefined ? null : restoreState(userId, now());
  const work = present.get();
  if (newer !== null && (work === null || (work.userId === userId && work.step === 'code'))) present.set(newer);
});

type SavedVerification = Pick<VerificationState, 'userId' | 'sent' | 'retryAt'>;

function store(saved: SavedVerification | null): void {
  try {
    if (saved === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(saved));
  } catch {
    // The page itself still knows.
  }
}

function restoreState(userId: string, at: number): VerificationState | null {
  const saved = read();
  if (saved?.userId !== userId || !saved.sent) return null;
  const { phone, country, isMigration, isUnsure, worksUntil } = saved.sent;
  if (typeof phone !== 'string' || phone === '' || !(country === null || typeof country === 'string')) return null;
  // More than its life ahead is what a clock that was set back makes of it.
  if (!(worksUntil > at && worksUntil <= at + lifeMs)) return null;
  const retryAt = typeof saved.retryAt === 'string' ? saved.retryAt : null;
  const sent = { phone, country, isMigration, isUnsure, worksUntil };
  return { ...atRest(userId), step: 'code', phone, country, sent, retryAt };
}

function read(): Partial<SavedVerification> | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<SavedVerification> | null;
  } catch {
    return null;
  }
}
