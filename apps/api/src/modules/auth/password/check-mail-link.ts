import { limits } from '@fareback/contract';
import type { Call } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Limit } from '../../../platform/limits/limit-use.ts';
import { meterFailures } from '../../../platform/limits/rate-limit.ts';
import { findMailLink, type MailLinkPurpose } from './mail-link-store.ts';

export interface MailLinkQuestion {
  token: string;
  purpose: MailLinkPurpose;
}

const failedChecks: Limit = { name: 'dead-links', max: limits.resetCallsPerAddressPerHour, windowSeconds: 3600 };

const refusals = {
  PASSWORD_RESET: 'RESET_TOKEN_INVALID',
  EMAIL_RESTORE: 'RESTORE_TOKEN_INVALID',
  EMAIL_CONFIRM: 'CONFIRM_TOKEN_INVALID',
} as const;

/**
 * Returns whether an emailed link works, without using it up, to report an invalid one before any input. Throws
 * RESET_TOKEN_INVALID, RESTORE_TOKEN_INVALID or CONFIRM_TOKEN_INVALID, or TOO_MANY_REQUESTS after many invalid links
 * [PWD-06, PWD-08, ACCT-09, SIGNUP-21].
 */
export async function checkMailLink(call: Call, { token, purpose }: MailLinkQuestion): Promise<{ isValid: true }> {
  await meterFailures(failedChecks, call, async () => {
    const link = await call.inTenant((tx) => findMailLink(tx, purpose, token, call.now));
    if (!link) throwApiError(refusals[purpose]);
  });
  return { isValid: true };
}
