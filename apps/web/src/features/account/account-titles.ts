import type { MessageKey } from '@fareback/wording';
import type { AccountView } from './account-state.ts';

export const accountTitles: Record<AccountView, MessageKey> = {
  details: 'account.title',
  edit: 'account.edit',
  password: 'account.changePassword',
  sessions: 'account.sessions',
  ownData: 'account.ownData',
};
