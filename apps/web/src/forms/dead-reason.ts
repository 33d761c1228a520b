import type { MessageKey } from '@fareback/wording';

const reasons: Readonly<Record<string, MessageKey>> = {
  INVALID_INVITE_CODE: 'invitation.deadUnknown',
  INVITE_CODE_MISSING: 'invitation.deadUnknown',
  EXPIRED_CODE: 'invitation.deadExpired',
  CODE_USAGE_LIMIT: 'invitation.deadUsedUp',
  '31001': 'invitation.deadUsedUp',
  REACHED_SEGMENT_LIMIT: 'invitation.deadUsedUp',
  REFERRAL_DEACTIVATED: 'invitation.deadOff',
  REFERRAL_CAMPAIGN_DISABLED: 'invitation.deadOff',
  OWN_CODE: 'invitation.deadOwn',
  USED_CODE: 'invitation.deadUsed',
  ALREADY_IN_SEGMENT: 'invitation.deadUsed',
  ONE_REFERRAL_CODE_PER_ACCOUNT: 'invitation.deadOther',
  REFERRAL_WINDOW_CLOSED: 'invitation.deadLate',
  REWARD_HELD: 'errors.REWARD_HELD',
  REFERRED_PERSON_CODE: 'invitation.deadReferred',
};

/** Explains why a link's code cannot be used; undefined if the error is not about the code [REFER-19]. */
export const deadReason = (error: string): MessageKey | undefined => reasons[error];
