import type { Tx } from '../../platform/database/transactions.ts';
import { nameWords } from './name-words.ts';
import { writeWords } from './search-store.ts';
import type { FeatureFlag, Member } from './shapes.ts';
import * as store from './store.ts';

export { type Addressee, type Away, addressees, awaySince, lockAway } from './away-store.ts';
export { createMember } from './create-member.ts';
export { isFeatureOn } from './feature-flags.ts';
export { personal } from './personal-store.ts';
export {
  findsPhones,
  getPhoneStatus,
  lockForPhone,
  lockWithPhone,
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
export { agreeToTerms, optBackIn, optOut, suspend, unsuspend } from './standing.ts';
export { declineTerms, leastAgeOf, newTermsFor, termsOf } from './terms.ts';
export {
  giveTestLink,
  isTestRider,
  markTestRider,
  takeTestLink,
  testRiderIds,
} from './test-rider-store.ts';

/** A member by id; undefined when the tenant has none. */
export const findMember = (tx: Tx, memberId: string): Promise<Member | undefined> => store.memberById(tx, memberId);

/** Those of the ids that are members of the tenant and not deleted. */
export const presentMembers = async (tx: Tx, memberIds: string[]): Promise<Set<string>> =>
  new Set((await store.presentRows(tx, memberIds)).map(({ memberId }) => memberId));

/** Those of the ids that are members who take part: not deleted, opted out or suspended. */
export const listActiveMembers = async (tx: Tx, memberIds: string[]): Promise<Set<string>> =>
  new Set((await store.listActiveMemberRows(tx, memberIds)).map(({ memberId }) => memberId));

/** Those of the ids that are members with a verified number. */
export const verifiedMembers = async (tx: Tx, memberIds: string[]): Promise<Set<string>> =>
  new Set((await store.verifiedRows(tx, memberIds)).map(({ memberId }) => memberId));

/** When the first member joined; null where nobody has. */
export const firstJoined = (tx: Tx): Promise<Date | null> => store.firstJoined(tx);

/** A member by e-mail address in stored form (trimmed, lower case). */
export const findMemberByEmail = (tx: Tx, email: string): Promise<Member | undefined> => store.memberByEmail(tx, email);

/** A member by the id that the tenant's partner knows. */
export const findMemberByPartner = (tx: Tx, partnerMemberId: string): Promise<Member | undefined> =>
  store.memberByPartner(tx, partnerMemberId);

/** A member, locked until the transaction ends: the first lock of every verb that locks more. */
export const lockMember = (tx: Tx, memberId: string): Promise<Member | undefined> => store.lockedMember(tx, memberId);

/** The password as it is kept, and since when; nulls for a member who has none. */
export const passwordOf = store.passwordRow;

/** Sets a member's password, as hashed; its age restarts [AUTH-14, PWD-08]. */
export const setPassword = (tx: Tx, memberId: string, passwordHash: string, now: Date): Promise<number> =>
  store.writePassword(tx, memberId, passwordHash, now);

/** Takes a member's password away: nobody signs in with it until a reset has set another. */
export const clearPassword = (tx: Tx, memberId: string): Promise<number> =>
  store.writePassword(tx, memberId, null, null);

/** Saves a member's name, in stored form, and by which words it is found [ACCT-02, DESK-34]. */
export async function setName(tx: Tx, memberId: string, name: string): Promise<void> {
  await store.writeName(tx, memberId, name);
  await writeWords(tx, memberId, nameWords(name));
}

/**
 * Gives a member an e-mail address in stored form, held from now on and not proved. Answers false, having changed
 * nothing, when another member has it by then, or the last argument, asked once nobody else can take it, forbids it
 * [ACCT-09].
 */
export const setEmail = store.writeEmail;

/** Notes that the member reads mail to the present address: a link sent to it was used [D-158]. */
export const markEmailProved = (tx: Tx, memberId: string, now: Date): Promise<number> =>
  store.writeEmailProved(tx, memberId, now);

/** Notes that the member was asked, by a mail, to confirm the address, or that this mail never arrived [SIGNUP-21]. */
export const noteEmailCheck = store.writeEmailCheck;

/** Saves the language a member reads [LANG-08]. */
export const setLanguage = (tx: Tx, memberId: string, language: string): Promise<number> =>
  store.writeLanguage(tx, memberId, language);

/** Remembers the first moment the tutorial was seen [API-22]. */
export const markTutorialSeen = (tx: Tx, memberId: string, now: Date): Promise<number> =>
  store.writeTutorialSeen(tx, memberId, now);

/** Sets which terms a member agreed to, for riders of a demo. */
export const setAgreedVersion = (tx: Tx, memberId: string, version: number): Promise<number> =>
  store.writeAgreedVersion(tx, memberId, version);

/** Gives a rider of a demo a past: when they joined and were last seen. */
export const setPast = (tx: Tx, memberId: string, joinedAt: Date, lastActiveAt: Date): Promise<number> =>
  store.writePast(tx, memberId, joinedAt, lastActiveAt);

/** Remembers which new-feature announcement a member has seen; null makes the newest one due again [API-24, API-25]. */
export const setNewFeatureSeen = (tx: Tx, memberId: string, featureId: string | null): Promise<number> =>
  store.writeNewFeatureSeen(tx, memberId, featureId);

/** Switches a feature on or off for a member [AUTH-28]. */
export const setFeatureFlag = (tx: Tx, memberId: string, flag: FeatureFlag, isOn: boolean): Promise<number> =>
  store.writeFlag(tx, memberId, flag, isOn);

const ACTIVITY_NOTED_EVERY_SECONDS = 600;

/** Whether it is to be noted again that a member was here. */
export const isActivityDue = ({ lastActiveAt }: Pick<Member, 'lastActiveAt'>, now: Date): boolean =>
  now.getTime() - lastActiveAt.getTime() > ACTIVITY_NOTED_EVERY_SECONDS * 1000;

/** Notes that a member was here; written at most every ten minutes, and asked of the database no more often. */
export async function noteActivity(
  tx: Tx,
  member: Pick<Member, 'memberId' | 'lastActiveAt'>,
  now: Date,
): Promise<void> {
  if (!isActivityDue(member, now)) return;
  await store.writeActive(tx, member.memberId, now, ACTIVITY_NOTED_EVERY_SECONDS);
}
export { encrypted } from './encrypted-rows.ts';
