import type { ErrorCode } from '../errors.ts';

/** Refusals of a promo, invite or referral code, wherever it is entered [CODE-19 to CODE-36]. */
export const codeErrors = [
  'INVALID_INVITE_CODE',
  'INVITE_CODE_MISSING',
  'EXPIRED_CODE',
  'CODE_USAGE_LIMIT',
  'INVITE_CODE_REQUIRED',
  'REFERRAL_CAMPAIGN_DISABLED',
  'REFERRAL_DEACTIVATED',
  'USED_CODE',
  'ALREADY_IN_SEGMENT',
  'REACHED_SEGMENT_LIMIT',
  '31001',
  '31002',
  'OWN_CODE',
  'REFERRED_PERSON_CODE',
  'ONE_REFERRAL_CODE_PER_ACCOUNT',
  'REFERRAL_WINDOW_CLOSED',
  'JOIN_PROGRAMME_FIRST',
  'REWARD_HELD',
] as const satisfies readonly ErrorCode[];
