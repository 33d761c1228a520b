import type { NewTerms } from '@fareback/contract';
import type { Tx } from '../../platform/database/transactions.ts';
import type { Member, Terms } from './shapes.ts';
import { writeDeclined } from './store.ts';

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
