import {
  type AgencyAccountOutcome,
  getEmailError,
  getNameError,
  isEmailShaped,
  normalizeEmail,
  normalizeName,
} from '@fareback/contract';
import type { ConsentAnswer } from '../../../adapters/authorization-server.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { nameRuleOf } from '../name-rule.ts';
import type { RiderOpenId } from './setting-store.ts';

export type AccountAnswer = Extract<ConsentAnswer, { kind: 'ACCOUNT' }>;

/** An account at the agency that came back and belongs to no member yet. */
export interface PendingAccount {
  issuer: string;
  subject: string;
  /** Null if missing or rejected by our own rules. */
  email: string | null;
  isEmailVerified: boolean;
  name: string;
}

/** Reads a provider's answer; keeps an email and a name only if a form would accept them. */
export function toPendingAccount(
  { issuer }: Pick<RiderOpenId, 'issuer'>,
  { subject, label, name, isMailVerified }: AccountAnswer,
  tenant: Pick<Tenant, 'configuration'>,
): PendingAccount {
  const email = label !== null && getEmailError(label) === null ? normalizeEmail(label) : null;
  const isNameAccepted = name !== null && getNameError(name, nameRuleOf(tenant)) === null;
  return {
    issuer,
    subject,
    email,
    isEmailVerified: email !== null && isMailVerified,
    name: isNameAccepted ? normalizeName(name) : '',
  };
}

/**
 * Why the agency's rules do not admit an account that is not connected yet; null if they do. Anyone can claim an address
 * of a domain, so a domain counts only if the provider verified the address or the agency vouches for it [AUTH-52,
 * AUTH-56].
 */
export function getAccountError(
  {
    requiresVerifiedEmail,
    mailDomains,
    vouchesForMail,
  }: Pick<RiderOpenId, 'requiresVerifiedEmail' | 'mailDomains' | 'vouchesForMail'>,
  { label, isMailVerified }: Pick<AccountAnswer, 'label' | 'isMailVerified'>,
): Extract<AgencyAccountOutcome, 'NO_EMAIL' | 'EMAIL_NOT_VERIFIED' | 'EMAIL_NOT_ALLOWED'> | null {
  if (!requiresVerifiedEmail && mailDomains.length === 0) return null;
  const email = normalizeEmail(label ?? '');
  if (!isEmailShaped(email)) return 'NO_EMAIL';
  if (requiresVerifiedEmail && !isMailVerified) return 'EMAIL_NOT_VERIFIED';
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (mailDomains.length === 0) return null;
  if (!mailDomains.includes(domain)) return 'EMAIL_NOT_ALLOWED';
  return isMailVerified || vouchesForMail ? null : 'EMAIL_NOT_VERIFIED';
}

/** Address of the screen that explains an outcome and shows the way on [AUTH-51]. */
export function landingOf(
  outcome: AgencyAccountOutcome,
  { isMember, inviteCode }: { isMember: boolean; inviteCode?: string | undefined },
): string {
  const parameters = new URLSearchParams({ agencyAccount: outcome });
  if (inviteCode) parameters.set('inviteCode', inviteCode);
  const screen = isMember ? '/manage-account' : outcome === 'NEW' ? '/sign-up' : '/sign-in';
  return `${screen}?${parameters.toString()}`;
}
