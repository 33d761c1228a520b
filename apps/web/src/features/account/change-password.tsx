import { changePassword, type FormErrors, type UserInfo, validatePasswordChange } from '@fareback/contract';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { NewPasswordInput } from '../../forms/new-password-input.tsx';
import { PasswordInput } from '../../forms/password-input.tsx';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { notify } from '../../state/notices.ts';
import { useStore } from '../../state/store.ts';
import { AccountForm } from './account-form.tsx';
import { errorsAfterTyping, goToAccountView, typePassword } from './account-state.ts';
import { accountState, type PasswordForm } from './account-store.ts';
import { runChangeThatEndsSession } from './ends-session.ts';
import { SetPassword } from './set-password.tsx';
import { useAccountChange } from './use-account-change.ts';
import { useHasPassword } from './use-agency-account.ts';
import { sessionsKey } from './use-sessions.ts';

/**
 * Changes the password: current one, new one twice, each with its own show button. After a lost response that succeeded
 * it reports the change with a way to sign in. Without a password it emails a link to set one [AUTH-57, ACCT-12, ACCT-03, ACCT-04, ACCT-06, VAL-11, VAL-12].
 */
export function ChangePassword({ member }: { member: UserInfo }): ReactNode {
  const { t } = useFullTranslation();
  if (useHasPassword()) return <PasswordChange member={member} />;
  return (
    <Stack gap={5}>
      <SetPassword email={member.email}>{t('agencyAccount.noPassword')}</SetPassword>
    </Stack>
  );
}

function PasswordChange({ member }: { member: UserInfo }): ReactNode {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useStore(accountState).password;
  const [faults, setFaults] = useState<FormErrors<keyof PasswordForm>>({});
  const { busy, refusal, isPasswordWrong, clearRefusal, run } = useAccountChange();

  const bind = (field: keyof PasswordForm) => ({
    name: field,
    value: form[field],
    onChange: (event: { target: HTMLInputElement }) => {
      typePassword({ ...accountState.get().password, [field]: event.target.value });
      setFaults((found) => errorsAfterTyping(found, field));
      clearRefusal();
    },
    error: faults[field] && t(`errors.${faults[field]}`),
  });
  const save = async () => {
    const change = () => api.call(changePassword, { body: { ...form, UserID: member.UserID, email: member.email } });
    await runChangeThatEndsSession(change, { title: t('account.passwordChanged'), text: t('passwordReset.savedText') });
    void client.invalidateQueries({ queryKey: sessionsKey });
    notify({ title: t('account.passwordChanged'), text: t('account.passwordChangedText'), tone: 'success' });
    goToAccountView('details');
  };
  const submit = () => {
    const found = validatePasswordChange(form);
    setFaults(found);
    if (Object.keys(found).length === 0) void run(save);
  };

  return (
    <AccountForm
      label={t('account.changePassword')}
      submitLabel={t('account.changePassword')}
      busy={busy}
      refusal={refusal}
      onSubmit={submit}
      onCancel={() => goToAccountView('details')}
    >
      {/* Gives the password manager the account's email. */}
      <input type="text" name="username" autoComplete="username" value={member.email} readOnly hidden />
      <PasswordInput
        {...bind('currentPassword')}
        // The error itself is shown under the form [ACCT-06].
        {...(isPasswordWrong ? { 'aria-invalid': true } : {})}
        label={t('account.currentPassword')}
        autoComplete="current-password"
      />
      <NewPasswordInput {...bind('newPassword')} label={t('account.newPassword')} />
      <PasswordInput {...bind('confirmNewPassword')} label={t('account.confirmPassword')} autoComplete="new-password" />
    </AccountForm>
  );
}
