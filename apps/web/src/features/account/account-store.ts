import { session } from '../../device/session.ts';
import { createStore } from '../../state/store.ts';

export type AccountView =
  | 'details'
  | 'edit'
  | 'password'
  | 'sessions'
  | 'passkeys'
  | 'agencyAccount'
  | 'birthday'
  | 'notifications'
  | 'ownData';

/** Name and email as typed, and the password that a new email requires [ACCT-10]. */
export type InformationForm = { name: string; email: string; currentPassword: string };

export type PasswordForm = { currentPassword: string; newPassword: string; confirmNewPassword: string };

/** State of My Account; it is stored outside of page and drawer to move between them [ACCT-08]. */
export interface AccountState {
  /** The drawer over Home is open; the page needs no flag. */
  isDrawerOpen: boolean;
  view: AccountView;
  /** Null until edited; the form then shows the member's record. */
  information: InformationForm | null;
  password: PasswordForm;
}

export const blankPassword: PasswordForm = { currentPassword: '', newPassword: '', confirmNewPassword: '' };
export const atRest: AccountState = {
  isDrawerOpen: false,
  view: 'details',
  information: null,
  password: blankPassword,
};

export const accountState = createStore<AccountState>(atRest);

// Input is private: clear it with the session.
session.subscribe(() => {
  if (session.get() !== 'signedIn') accountState.set(atRest);
});

export const openAccountDrawer = (): void => accountState.set({ ...atRest, isDrawerOpen: true });
