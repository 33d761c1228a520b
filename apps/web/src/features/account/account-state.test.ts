import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../device/session.ts';
import {
  closeAccountDrawer,
  errorsAfterTyping,
  goToAccountView,
  holdsInput,
  isChanged,
  moveAccountToDrawer,
  typeInformation,
  typePassword,
} from './account-state.ts';
import { accountState, openAccountDrawer } from './account-store.ts';

const member = { name: 'Ana Maria', email: 'ana@riders.example' };

beforeEach(() => {
  session.set('signedIn');
  goToAccountView('details');
  closeAccountDrawer();
});

describe('isChanged', () => {
  it.each([
    ['Ana Maria', 'ana@riders.example', false],
    [' Ana Maria ', ' ANA@riders.example ', false],
    ['Ana María', 'ana@riders.example', true],
    ['Ana Mari\u0301a', 'ana@riders.example', true],
    ['Ana Maria', 'ana@rider.example', true],
    ['', 'ana@riders.example', true],
  ])('%j with %j is a change: %s [ACCT-02]', (name, email, changed) => {
    expect(isChanged({ name, email }, member)).toBe(changed);
  });
});

describe('the state of My Account', () => {
  it('needs confirmation only if input would be lost [ACCT-04]', () => {
    goToAccountView('edit');
    expect(holdsInput(accountState.get(), member)).toBe(false);
    typeInformation({ ...member, name: 'Ana', currentPassword: '' });
    expect(holdsInput(accountState.get(), member)).toBe(true);
    typeInformation({ ...member, currentPassword: '' });
    expect(holdsInput(accountState.get(), member)).toBe(false);
    goToAccountView('password');
    expect(holdsInput(accountState.get(), member)).toBe(false);
    typePassword({ currentPassword: '', newPassword: '', confirmNewPassword: 'x' });
    expect(holdsInput(accountState.get(), member)).toBe(true);
  });

  it('moves from the page to the drawer with its input [ACCT-08]', () => {
    goToAccountView('edit');
    typeInformation({ ...member, name: 'Ana', currentPassword: '' });
    moveAccountToDrawer();
    const { isDrawerOpen, view, information } = accountState.get();
    expect({ isDrawerOpen, view, name: information?.name }).toEqual({ isDrawerOpen: true, view: 'edit', name: 'Ana' });
  });

  it('is cleared with the session, including passwords [AUTH-16]', () => {
    openAccountDrawer();
    goToAccountView('password');
    typePassword({ currentPassword: 'Secret#12', newPassword: '', confirmNewPassword: '' });
    session.set('signedOut');
    const { isDrawerOpen, view, password } = accountState.get();
    expect({ isDrawerOpen, view, current: password.currentPassword }).toEqual({
      isDrawerOpen: false,
      view: 'details',
      current: '',
    });
  });
});

describe('errorsAfterTyping', () => {
  const mismatch = { newPassword: 'PasswordsNotMatch', confirmNewPassword: 'PasswordsNotMatch' } as const;

  it.each(['newPassword', 'confirmNewPassword'] as const)(
    'typing into %s clears a mismatch from both [VAL-11, VAL-13]',
    (field) => {
      expect(errorsAfterTyping(mismatch, field)).toEqual({});
    },
  );

  it('keeps the errors of the other fields [VAL-13]', () => {
    const faults = { currentPassword: 'MissingPasswordError', newPassword: 'PasswordLengthError' } as const;
    expect(errorsAfterTyping(faults, 'confirmNewPassword')).toEqual(faults);
    expect(errorsAfterTyping({ ...mismatch, ...faults }, 'currentPassword')).toEqual({
      newPassword: 'PasswordLengthError',
      confirmNewPassword: 'PasswordsNotMatch',
    });
  });
});
