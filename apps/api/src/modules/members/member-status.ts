import type { NewTerms } from '@fareback/contract';
import type { Tx } from '../../platform/database/transactions.ts';
import type { FeatureFlag, Member, MemberStatus, Terms } from './shapes.ts';
import { lockedMember, writeDeclined, writeNewerTerms, writeStatus, writeTerms } from './store.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

type Configured = { configuration: Record<string, Record<string, unknown>> };

/**
 * Returns the terms version and the terms and privacy URLs that a tenant shows in a language, which agreeing refers to
 * [TEN-09].
 */
export function termsOf(tenant: Configured, language: string): Terms {
  const shown = tenant.configuration[language] ?? tenant.configuration['en'] ?? {};
  const version = shown['TermsVersion'];
  return {
    version: typeof version === 'number' ? version : 1,
    termsUrl: text(shown['TermsAndConditionsUrl']),
    privacyUrl: text(shown['PrivacyPolicyUrl']),
  };
}

/** Minimum age in years to confirm before signing up; null if the agency does not ask [PRIV-03]. */
export function leastAgeOf({ configuration }: Configured): number | null {
  const age = configuration['en']?.['LeastAge'];
  return typeof age === 'number' ? age : null;
}

/** Returns newer terms the member must be asked about, once per version [PRIV-02]. */
export function newTermsFor(
  { status, termsVersion, termsDeclinedVersion }: Pick<Member, 'status' | 'termsVersion' | 'termsDeclinedVersion'>,
  tenant: Configured,
): NewTerms | null {
  const { version } = termsOf(tenant, 'en');
  if ((status !== 'CONSENT' && status !== 'VERIFIED') || (termsVersion ?? 1) >= version) return null;
  return (termsDeclinedVersion ?? 0) >= version ? 'DECLINED' : 'ASK';
}

/**
 * Records that the member continues under the earlier terms; ignored if `shown` is not the current version [PRIV-02].
 */
export async function declineTerms(tx: Tx, memberId: string, tenant: Configured, shown: number): Promise<void> {
  const { version } = termsOf(tenant, 'en');
  if (shown === version) await writeDeclined(tx, memberId, version);
}

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

/** Returns if a feature is on: the member's setting, else the tenant's, else off [AUTH-28]. */
export function isFeatureOn(
  { featureFlags }: Pick<Member, 'featureFlags'>,
  { settings }: { settings: Record<string, unknown> },
  flag: FeatureFlag,
): boolean {
  const own = featureFlags[flag];
  if (own !== undefined) return own;
  const defaults = (settings['featureFlags'] ?? {}) as Record<string, unknown>;
  return defaults[flag] === true;
}
