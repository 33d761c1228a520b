import type { MemberRecord } from '@fareback/contract/admin';

/** What the dialog of an act is given. */
export interface ActOnMember {
  record: MemberRecord;
  onClose: () => void;
}

/** What an act about a member changes of what was read. */
export const refreshes = ['members', 'missingRides', 'redemptions', 'acts'] as const;
