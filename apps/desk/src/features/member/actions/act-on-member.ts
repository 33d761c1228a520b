import type { MemberRecord } from '@fareback/contract/admin';

export interface ActOnMember {
  record: MemberRecord;
  onClose: () => void;
}

/** Dialogs that need only the member's id and name. */
export interface ActByName {
  record: Pick<MemberRecord, 'memberId' | 'name'>;
  onClose: () => void;
}

export const refreshes = ['members', 'missingRides', 'redemptions', 'acts', 'dataRequests'] as const;
