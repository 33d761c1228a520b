import type { NewTerms } from '@fareback/contract';
import type { Tx } from '../../platform/database/transactions.ts';
import type { Member, Terms } from './shapes.ts';
import { writeDeclined } from './store.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A tenant as far as its terms go. */
type Configured = { configuration: Record<string, Record<string, unknown>> };

/** The version and the addresses of terms and privacy policy that a tenant shows in a language: what agreeing refers to [TEN-09]. */
export function termsOf(tenant: Configured, language: string): Terms {
  const shown = tenant.configuration[language] ?? tenant.configuration['en'] ?? {};
  const version = shown['TermsVersion'];
  return {
    version: typeof version === 'number' ? version : 1,
    termsUrl: text(shown['TermsAndConditionsUrl']),
    privacyUrl: text(shown['PrivacyPolicyUrl']),
  };
}

/** Years that a visitor must say to have before signing up; null where the agency asks nobody [PRIV-03]. */
export function leastAgeOf({ configuration }: Configured): number | null {
  const age = configuration['en']?.['LeastAge'];
  return typeof age === 'number' ? age : null;
}

/** Whether a member is to be asked about terms that are newer than those agreed to: once for each version [PRIV-02]. */
export function newTermsFor(
  { status, termsVersion, termsDeclinedVersion }: Pick<Member, 'status' | 'termsVersion' | 'termsDeclinedVersion'>,
  tenant: Configured,
): NewTerms | null {
  const { version } = termsOf(tenant, 'en');
  if ((status !== 'CONSENT' && status !== 'VERIFIED') || (termsVersion ?? 1) >= version) return null;
  return (termsDeclinedVersion ?? 0) >= version ? 'DECLINED' : 'ASK';
}

/** Notes that the member goes on under the terms agreed to before; nothing where `shown` is not the present version [PRIV-02]. */
export async function declineTerms(tx: Tx, memberId: string, tenant: Configured, shown: number): Promise<void> {
  const { version } = termsOf(tenant, 'en');
  if (shown === version) await writeDeclined(tx, memberId, version);
}
