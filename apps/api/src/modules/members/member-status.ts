import type { Tx } from '../../platform/database/transactions.ts';
import type { Member, MemberStatus, Terms } from './shapes.ts';
import { lockedMember, writeNewerTerms, writeStatus, writeTerms } from './store.ts';

async function locked(tx: Tx, memberId: string): Promise<Member> {
  const member = await lockedMember(tx, memberId);
  if (!member) throw new Error(`No member ${memberId}`);
  return member;
}

/** Returns the status from the member's actions: phone verified, terms agreed, or neither. */
function earnedStatus(member: Pick<Member, 'isPhoneVerified' | 'termsAcceptedAt'>): MemberStatus {
  if (member.isPhoneVerified) return 'VERIFIED';
  return member.termsAcceptedAt ? 'CONSENT' : 'NEW';
}

async function move(tx: Tx, member: Member, status: MemberStatus): Promise<MemberStatus> {
  if (member.status !== status) await writeStatus(tx, member.memberId, status);
  return status;
}

/**
 * Changes NEW to CONSENT and records time, both addresses and version. For a member who agreed to an older version,
 * records `shown`, the displayed version, if it is the current one; else changes nothing. Returns the new status
 * [TERMS-06, PRIV-02].
 */
export async function agreeToTerms(
  tx: Tx,
  memberId: string,
  now: Date,
  { terms, shown }: { terms: Terms; shown: number | undefined },
): Promise<MemberStatus> {
  if ((await writeTerms(tx, memberId, terms, now)) === 1) return 'CONSENT';
  if (shown === terms.version) await writeNewerTerms(tx, memberId, terms, now);
  return (await locked(tx, memberId)).status;
}

/**
 * Changes OPTED_OUT to VERIFIED if the number is still the member's, else to CONSENT; other statuses stay. Returns the
 * new status [STATUS-19].
 */
export async function optBackIn(tx: Tx, memberId: string): Promise<MemberStatus> {
  const member = await locked(tx, memberId);
  if (member.status !== 'OPTED_OUT') return member.status;
  return move(tx, member, member.isPhoneVerified ? 'VERIFIED' : 'CONSENT');
}

/** Opts a member out, unless SUSPENDED or DELETED. Returns the new status [AUTH-31]. */
export async function optOut(tx: Tx, memberId: string): Promise<MemberStatus> {
  const member = await locked(tx, memberId);
  return member.status === 'SUSPENDED' || member.status === 'DELETED' ? member.status : move(tx, member, 'OPTED_OUT');
}

/** Suspends a member, unless DELETED. Returns the new status [AUTH-31]. */
export async function suspend(tx: Tx, memberId: string): Promise<MemberStatus> {
  const member = await locked(tx, memberId);
  return member.status === 'DELETED' ? member.status : move(tx, member, 'SUSPENDED');
}

/**
 * Ends a suspension: members who had opted out are OPTED_OUT again, others get the status they have earned; other
 * statuses stay [AUTH-31].
 */
export async function unsuspend(tx: Tx, memberId: string): Promise<MemberStatus> {
  const member = await locked(tx, memberId);
  if (member.status !== 'SUSPENDED') return member.status;
  return move(tx, member, member.optedOutBefore ? 'OPTED_OUT' : earnedStatus(member));
}
