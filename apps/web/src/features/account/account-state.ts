import { type FormErrors, normalizeEmail, normalizeName, type UserInfo } from '@fareback/contract';
import { session } from '../../device/session.ts';
import { clearFieldError } from '../../forms/clear-field-error.ts';
import { createStore } from '../../state/store.ts';

/** A part of My Account. */
export type AccountView = 'details' | 'edit' | 'password' | 'sessions' | 'ownData';

/** Name and email as they stand in the form, and the password that a new email asks for [ACCT-10]. */
export type InformationForm = { name: string; email: string; currentPassword: string };

/** The three fields of a password change. */
export type PasswordForm = { currentPassword: string; newPassword: string; confirmNewPassword: string };

/** What a member is doing in My Account; lives outside the page and the drawer, so that it moves from one to the other [ACCT-08]. */
export interface AccountState {
  /** Whether the drawer over Home is open; the page needs no such mark. */
  isDrawerOpen: boolean;
  view: AccountView;
  /** Null until something was typed: then the form holds what the member's record says. */
  information: InformationForm | null;
  password: PasswordForm;
}

const blankPassword: PasswordForm = { currentPassword: '', newPassword: '', confirmNewPassword: '' };
const atRest: AccountState = { isDrawerOpen: false, view: 'details', information: null, password: blankPassword };

/** The work in My Account on this page. */
export const accountState = createStore<AccountState>(atRest);

// Nobody else's to see: what was typed ends with the session.
session.subscribe(() => {
  if (session.get() !== 'signedIn') accountState.set(atRest);
});

function change(part: Partial<AccountState>): void {
  accountState.set({ ...accountState.get(), ...part });
}

/** Opens the drawer on the details [ACCT-07]. */
export const openAccountDrawer = (): void => accountState.set({ ...atRest, isDrawerOpen: true });

/** Carries what stands on the page into the drawer over Home [ACCT-08]. */
export const moveAccountToDrawer = (): void => change({ isDrawerOpen: true });

/** Lets the drawer go; what it shows stays until it is gone. */
export const closeAccountDrawer = (): void => change({ isDrawerOpen: false });

/** Forgets the work, once the drawer has gone or the page is left. */
export const resetAccountState = (): void => accountState.set(atRest);

/** Goes to a part of My Account, with its form as yet untouched. */
export function goToAccountView(view: AccountView): void {
  change({ view, information: null, password: blankPassword });
}

/** Keeps what is typed into the information form. */
export const typeInformation = (information: InformationForm): void => change({ information });

/** Keeps what is typed into the password form. */
export const typePassword = (password: PasswordForm): void => change({ password });

/** Whether the form says something else than the member's record, as the server would store it. */
export function isChanged(
  form: Pick<InformationForm, 'name' | 'email'>,
  member: Pick<UserInfo, 'name' | 'email'>,
): boolean {
  return normalizeName(form.name) !== normalizeName(member.name) || isEmailChanged(form.email, member.email);
}

/** Whether `typed` is another address than `known`; case and outer blanks do not count. */
export function isEmailChanged(typed: string, known: string): boolean {
  return normalizeEmail(typed) !== normalizeEmail(known);
}

/** Whether leaving the present part would lose something that was typed. */
export function holdsInput(work: AccountState, member: Pick<UserInfo, 'name' | 'email'> | undefined): boolean {
  if (work.view === 'password') return Object.values(work.password).some((text) => text !== '');
  if (work.view !== 'edit' || work.information === null) return false;
  return member === undefined || isChanged(work.information, member);
}

/** The faults left once the member types into `field`: its own goes, and a mismatch goes from both new fields [VAL-11, VAL-13]. */
export function errorsAfterTyping(errors: FormErrors<keyof PasswordForm>, field: keyof PasswordForm): typeof errors {
  const rest = clearFieldError(errors, field);
  if (field === 'currentPassword') return rest;
  const other = field === 'newPassword' ? 'confirmNewPassword' : 'newPassword';
  return rest[other] === 'PasswordsNotMatch' ? clearFieldError(rest, other) : rest;
}
