import { type FormErrors, normalizeEmail, normalizeName, type UserInfo } from '@fareback/contract';
import { clearFieldError } from '../../forms/clear-field-error.ts';
import {
  type AccountState,
  type AccountView,
  accountState,
  atRest,
  blankPassword,
  type InformationForm,
  type PasswordForm,
} from './account-store.ts';

function change(part: Partial<AccountState>): void {
  accountState.set({ ...accountState.get(), ...part });
}

export const moveAccountToDrawer = (): void => change({ isDrawerOpen: true });

/** Closes the drawer; its content stays until the animation ends. */
export const closeAccountDrawer = (): void => change({ isDrawerOpen: false });

export const resetAccountState = (): void => accountState.set(atRest);

/** Opens a part of My Account with an untouched form. */
export function goToAccountView(view: AccountView): void {
  change({ view, information: null, password: blankPassword });
}

export const typeInformation = (information: InformationForm): void => change({ information });

export const typePassword = (password: PasswordForm): void => change({ password });

/** True if the form differs from the member's record after the server's normalization. */
export function isChanged(
  form: Pick<InformationForm, 'name' | 'email'>,
  member: Pick<UserInfo, 'name' | 'email'>,
): boolean {
  return normalizeName(form.name) !== normalizeName(member.name) || isEmailChanged(form.email, member.email);
}

/** True if the address differs; ignores case and outer blanks. */
export function isEmailChanged(typed: string, known: string): boolean {
  return normalizeEmail(typed) !== normalizeEmail(known);
}

/** True if leaving the current part would lose input. */
export function holdsInput(work: AccountState, member: Pick<UserInfo, 'name' | 'email'> | undefined): boolean {
  if (work.view === 'password') return Object.values(work.password).some((text) => text !== '');
  if (work.view !== 'edit' || work.information === null) return false;
  return member === undefined || isChanged(work.information, member);
}

/** Errors left after typing into `field`: removes its own, and a mismatch from both new fields [VAL-11, VAL-13]. */
export function errorsAfterTyping(errors: FormErrors<keyof PasswordForm>, field: keyof PasswordForm): typeof errors {
  const rest = clearFieldError(errors, field);
  if (field === 'currentPassword') return rest;
  const other = field === 'newPassword' ? 'confirmNewPassword' : 'newPassword';
  return rest[other] === 'PasswordsNotMatch' ? clearFieldError(rest, other) : rest;
}
