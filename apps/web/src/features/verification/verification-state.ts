import { limits } from '@fareback/contract';
import { now } from '../../device/clock.ts';
import { secondsUntil } from '../../device/seconds-until.ts';
import { hasSignInFlag, session } from '../../device/session.ts';
import { onStorageChange } from '../../state/on-storage-change.ts';
import { createStore, type Followed } from '../../state/store.ts';

/** Steps from entering a number to a verified one [PHONE-02, PHONE-03]. */
export type VerificationStep = 'phone' | 'inUse' | 'code' | 'verified';

export interface SentCode {
  phone: string;
  /** The chosen country; null for the agency's first one. */
  country: string | null;
  /** The number is taken over from another account [PHONE-04]. */
  isMigration: boolean;
  /** The response was lost, so it is unknown if the message was sent. */
  isUnsure: boolean;
  /** Expiry of the code, in ms of the server's clock. */
  worksUntil: number;
}

/** A member's phone verification; survives closing the drawer by accident. */
export interface VerificationState {
  userId: string;
  step: VerificationStep;
  /** The number's country; null for the default one. */
  country: string | null;
  phone: string;
  /** The current password, for a change of a verified number [PHONE-13]. */
  password: string;
  code: string;
  sent: SentCode | null;
  /** When another code can be requested [PHONE-06]. */
  retryAt: string | null;
}

/** Storage key of the sent code: phones kill apps while their owner reads the message. */
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

/** The verification on this page; read it through `verificationOf`, which checks the member. */
export const verificationState: Followed<VerificationState | null> = present;

// A number is private: clear it with the session.
session.subscribe(() => {
  if (session.get() !== 'signedOut') return;
  present.set(null);
  // A start that could not identify the user deletes nothing.
  if (!hasSignInFlag()) store(null);
});

/** Returns the member's own state: from this page, else a stored code that is still valid, else an empty one. */
export function verificationOf(userId: string, work: VerificationState | null, at = now()): VerificationState {
  return work?.userId === userId ? work : (restoreState(userId, at) ?? atRest(userId));
}

export function changeWork(userId: string, part: Partial<Omit<VerificationState, 'userId'>>): void {
  const next = { ...verificationOf(userId, present.get()), ...part };
  present.set(next);
  store(next.sent === null ? null : { userId, sent: next.sent, retryAt: next.retryAt });
}

/** Clears the state: the number is verified. */
export function endWork(userId: string): void {
  present.set(atRest(userId));
  store(null);
}

/** A code sent now to the number in the field, or possibly sent. */
export function sentNow(
  { phone, country }: Pick<VerificationState, 'phone' | 'country'>,
  isMigration: boolean,
  isUnsure = false,
): SentCode {
  return { phone, country, isMigration, isUnsure, worksUntil: now() + lifeMs };
}

/** Returns the sent code for the number in the field, if no other can be requested yet; null without one. */
export function codeOnItsWay({ sent, phone, country, retryAt }: VerificationState, at = now()): SentCode | null {
  const isHere = sent !== null && sent.phone === phone && sent.country === country && sent.worksUntil > at;
  return isHere && secondsUntil(retryAt, at) > 0 ? sent : null;
}

// A newer code invalidates the earlier one, so a code requested in another tab is asked for here, too [ERR-32].
onStorageChange(KEY, () => {
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
    // No storage: this page still has it in memory.
  }
}

function restoreState(userId: string, at: number): VerificationState | null {
  const saved = read();
  if (saved?.userId !== userId || !saved.sent) return null;
  const { phone, country, isMigration, isUnsure, worksUntil } = saved.sent;
  if (typeof phone !== 'string' || phone === '' || !(country === null || typeof country === 'string')) return null;
  // More than a full lifetime ahead means that the clock was set back.
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
