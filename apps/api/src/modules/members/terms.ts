import type { Terms } from './shapes.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The addresses of terms and privacy policy that a tenant shows in a language: what agreeing refers to [TEN-09]. */
export function termsOf(tenant: { configuration: Record<string, Record<string, unknown>> }, language: string): Terms {
  const shown = tenant.configuration[language] ?? tenant.configuration['en'] ?? {};
  return { termsUrl: text(shown['TermsAndConditionsUrl']), privacyUrl: text(shown['PrivacyPolicyUrl']) };
}
