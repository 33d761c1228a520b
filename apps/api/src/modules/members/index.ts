import type { Tx } from '../../platform/database/transactions.ts';
import { nameWords } from './create-member.ts';
import { writeWords } from './search-store.ts';
import type { FeatureFlag, Member } from './shapes.ts';
import * as store from './store.ts';

export {
  type Addressee,
  type Away,
  addressees,
  awaySince,
  type JoinedIn,
  lockAbsent,
  lockJoinedIn,
  type Recipient,
  readJoined,
  readRecipients,
} from './away-store.ts';
export { type Birthday, birthdayOf, hashOfBirthday, lockBirthdaysOn, readBirthdays, setBirthday } from './birthday.ts';
export { createMember, isSamePerson } from './create-member.ts';
export {
  agreeToTerms,
  declineTerms,
  isFeatureOn,
  leastAgeOf,
  newTermsFor,
  optBackIn,
  optOut,
  suspend,
  termsOf,
  unsuspend,
} from './member-status.ts';
export {
  deleteNoteRow,
  forgetNoteAuthor,
  pruneNotes,
  pruneNotesAfter,
  readNoteAuthor,
  readTagsInUse,
} from './note-store.ts';
export { addNote, addTag, editNote, listNotes, listTags, type Note, removeTag } from './notes.ts';
export { personal } from './personal-store.ts';
export {
  examplePhones,
  findsPhones,
  getPhoneStatus,
  lockForPhone,
  lockWithPhone,
  memberWithPhone,
  phoneContext,
  phoneOf,
  takePhone,
  toStoredPhone,
} from './phone.ts';
export {
  type FoundMember,
  fillWords,
  foundMembers,
  type Hit,
  membersByEmail,
  membersById,
  membersByName,
  membersByPartner,
  membersByPhone,
} from './search.ts';
export type { FeatureFlag, Member, MemberStatus, StoredPhone } from './shapes.ts';
export {
  giveTestLink,
  isTestRider,
  markTestRider,
  takeTestLink,
  testRiderIds,
} from './test-rider-store.ts';

export const findMember = (tx: Tx, memberId: string): Promise<Member | undefined> => store.memberById(tx, memberId);

export const presentMembers = async (tx: Tx, memberIds: string[]): Promise<Set<string>> =>
  new Set((await store.presentRows(tx, memberIds)).map(({ memberId }) => memberId));

/** Returns the ids of active members: not deleted, opted out or suspended. */
export const listActiveMembers = async (tx: Tx, memberIds: string[]): Promise<Set<string>> =>
  new Set((await store.listActiveMemberRows(tx, memberIds)).map(({ memberId }) => memberId));

/** Status and proven email of members who have entries in a draw. */
export const entrants = store.entrantRows;

export const verifiedMembers = async (tx: Tx, memberIds: string[]): Promise<Set<string>> =>
  new Set((await store.verifiedRows(tx, memberIds)).map(({ memberId }) => memberId));

export const firstJoined = (tx: Tx): Promise<Date | null> => store.firstJoined(tx);

/** Finds a member by email in stored form (trimmed, lower case). */
export const findMemberByEmail = (tx: Tx, email: string): Promise<Member | undefined> => store.memberByEmail(tx, email);

export const findMemberByPartner = (tx: Tx, partnerMemberId: string): Promise<Member | undefined> =>
  store.memberByPartner(tx, partnerMemberId);

/** Locks members by id until the transaction ends, and returns those who can earn. */
export async function lockActiveMembers(tx: Tx, memberIds: readonly string[]): Promise<string[]> {
  const members = await store.lockedMembers(tx, [...memberIds]);
  return members.flatMap(({ memberId, status }) => (status === 'CONSENT' || status === 'VERIFIED' ? [memberId] : []));
}

/** Locks a member until the transaction ends. Must be the first lock of an operation that locks more. */
export const lockMember = (tx: Tx, memberId: string): Promise<Member | undefined> => store.lockedMember(tx, memberId);

/** Locks members by id until the transaction ends, in any status. */
export const lockMembers = (tx: Tx, memberIds: readonly string[]): Promise<Member[]> =>
  store.lockedMembers(tx, [...memberIds]);

/** Members with these ids or stored emails, in any status. */
export const membersNamed = store.namedMembers;

export const passwordOf = store.passwordRow;

/** Sets a member's password hash; restarts its age [AUTH-14, PWD-08]. */
export const setPassword = (tx: Tx, memberId: string, passwordHash: string, now: Date): Promise<number> =>
  store.writePassword(tx, memberId, passwordHash, now);

/** Removes a member's password: password sign-in fails until a reset. */
export const clearPassword = (tx: Tx, memberId: string): Promise<number> =>
  store.writePassword(tx, memberId, null, null);

export async function setName(tx: Tx, memberId: string, name: string): Promise<void> {
  await store.writeName(tx, memberId, name);
  await writeWords(tx, memberId, nameWords(name));
}

/**
 * Sets a member's email, in stored form and unproven. Returns false, without changes, if another member has it, or if
 * the last argument, called once the email is locked, forbids it [ACCT-09].
 */
export const setEmail = store.writeEmail;

/** Marks the email as proven: a link sent to it was used [D-158]. */
export const markEmailProved = (tx: Tx, memberId: string, now: Date): Promise<number> =>
  store.writeEmailProved(tx, memberId, now);

/** Records that a confirmation mail was sent, or that it bounced [SIGNUP-21]. */
export const recordEmailCheck = store.writeEmailCheck;

export const setLanguage = (tx: Tx, memberId: string, language: string): Promise<number> =>
  store.writeLanguage(tx, memberId, language);

export const markTutorialSeen = (tx: Tx, memberId: string, now: Date): Promise<number> =>
  store.writeTutorialSeen(tx, memberId, now);

/** Records that levels of a status were celebrated, whatever device showed it [TIER-05]. */
export const markLevelsCelebrated = store.writeCelebratedLevels;

export const setAgreedVersion = (tx: Tx, memberId: string, version: number): Promise<number> =>
  store.writeAgreedVersion(tx, memberId, version);

export const setPast = (tx: Tx, memberId: string, joinedAt: Date, lastActiveAt: Date): Promise<number> =>
  store.writePast(tx, memberId, joinedAt, lastActiveAt);

/** Saves the last new-feature announcement a member has seen; null makes the newest one due again [API-24, API-25]. */
export const setNewFeatureSeen = (tx: Tx, memberId: string, featureId: string | null): Promise<number> =>
  store.writeNewFeatureSeen(tx, memberId, featureId);

export const setFeatureFlag = (tx: Tx, memberId: string, flag: FeatureFlag, isOn: boolean): Promise<number> =>
  store.writeFlag(tx, memberId, flag, isOn);

const ACTIVITY_NOTED_EVERY_SECONDS = 600;

/** Records a member's activity, at most every ten minutes, without a query in between. */
export async function recordActivity(
  tx: Tx,
  member: Pick<Member, 'memberId' | 'lastActiveAt'>,
  now: Date,
): Promise<void> {
  if (now.getTime() - member.lastActiveAt.getTime() <= ACTIVITY_NOTED_EVERY_SECONDS * 1000) return;
  await store.writeActive(tx, member.memberId, now, ACTIVITY_NOTED_EVERY_SECONDS);
}
export { encrypted } from './personal-store.ts';
