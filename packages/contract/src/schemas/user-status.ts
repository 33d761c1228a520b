import { readerOf, spelled } from './spelling.ts';

export const userStatuses = ['NEW', 'CONSENT', 'VERIFIED', 'DELETED', 'OPTED_OUT', 'SUSPENDED'] as const;
export type UserStatus = (typeof userStatuses)[number];
/** Reads a member status in any spelling; an unknown one counts as NEW [AUTH-29]. */
export const readUserStatus = readerOf(userStatuses, 'NEW', { Consented: 'CONSENT' });
export const UserStatus = spelled(userStatuses, readUserStatus);
