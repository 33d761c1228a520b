import type { ErrorCode } from '@fareback/contract';

/** What is known about a code at the moment somebody wants to use it. */
export interface CodeFacts {
  isActive: boolean;
  campaignType: 'PROMOTIONAL' | 'REFERRAL';
  expiresAt: Date | null;
  lifetimeLimit: number | null;
  lifetimeUses: number;
}

/** Why a code cannot be used now, or null. A switched-off code is as good as unknown [CODE-12, CODE-19 to CODE-22]. */
export function whyNotUseCode(facts: CodeFacts | undefined, now: Date, mustBeInvite: boolean): ErrorCode | null {
  if (!facts?.isActive) return 'INVALID_INVITE_CODE';
  if (facts.expiresAt && facts.expiresAt <= now) return 'EXPIRED_CODE';
  if (mustBeInvite && facts.campaignType === 'REFERRAL') return 'INVITE_CODE_REQUIRED';
  if (facts.lifetimeLimit !== null && facts.lifetimeUses >= facts.lifetimeLimit) return 'CODE_USAGE_LIMIT';
  return null;
}
