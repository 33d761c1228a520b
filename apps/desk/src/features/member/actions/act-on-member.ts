import type { MemberRecord } from '@fareback/contract/admin';

export interface ActOnMember {
  record: MemberRecord;
  onClose: () => void;
}

export const refreshes = ['members', 'missingRides', 'redemptions', 'acts'] as const;
