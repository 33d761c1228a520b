import { changeInfo, type FormErrors, limits, type UserInfo, validateAccount } from '@fareback/contract';
import { EmailField, Field } from '@fareback/ui/form/field.tsx';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { refresh } from '../../data/sets/refresh.ts';
import { clearFieldError } from '../../forms/clear-field-error.ts';
import { WithEmail } from '../../forms/email-address.tsx';
import { PasswordInput } from '../../forms/password-input.tsx';
import { useNameRule } from '../../forms/use-name-rule.ts';
import { leftToRight } from '../../i18n/isolate.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { notify } from '../../state/notices.ts';
import { useStore } from '../../state/store.ts';
import { AccountForm } from './account-form.tsx';
import { goToAccountView, isChanged, isEmailChanged, typeInformation } from './account-state.ts';
import { accountState, type InformationForm } from './account-store.ts';
import { useAccountChange } from './use-account-change.ts';
import { useHasPassword } from './use-agency-account.ts';

/** State and errors of the form; `save` sends it [ACCT-02, ACCT-10, VAL-13]. */
function useInformationForm(member: UserInfo) {
  const { t, language } = useTranslation();
  const client = useQueryClient();
  const untouched = { name: member.name, email: member.email, currentPassword: '' };
  const form = useStore(accountState).information ?? untouched;
  const [faults, setFaults] = useState<FormErrors<keyof InformationForm>>({});
  const { names, faultText } = useNameRule();
  const hasPassword = useHasPassword();
  const asksPassword = isEmailChanged(form.email, member.email) && hasPassword;

  return {
    form,
    asksPassword,
    bind: (field: keyof InformationForm, onTyped: () => void) => ({
      name: field,
      value: form[field],
      onChange: (event: { target: HTMLInputElement }) => {
        typeInformation({ ...(accountState.get().information ?? untouched), [field]: event.target.value });
        setFaults((found) => clearFieldError(found, field));
        onTyped();
      },
      error: faultText(faults[field]),
    }),
    /** Returns true if it can be sent; otherwise shows errors under the fields. */
    check: (): boolean => {
      const found: FormErrors<keyof InformationForm> = {
        ...validateAccount(form, names),
        ...(asksPassword && form.currentPassword === '' ? { currentPassword: 'CURRENT_PASSWORD_REQUIRED' } : {}),
      };
      setFaults(found);
      return Object.keys(found).length === 0;
    },
    save: async () => {
      const { currentPassword } = form;
      const body = { name: form.name.trim(), email: form.email.trim(), UserID: member.UserID, currentPassword };
      const { name, email } = await api.call(changeInfo, { body });
      client.setQueryData(dataSets.userInfo(language).queryKey, (known) => known && { ...known, name, email });
      await refresh(client, 'account');
      notify({ title: t('account.updated'), tone: 'success' });
      goToAccountView('details');
    },
  };
}

/**
 * Changes name and email; says beforehand that the old address is informed of a new one [ACCT-02, ACCT-04, ACCT-05,
 * VAL-13].
 */
export function EditInformation({ member }: { member: UserInfo }): ReactNode {
  const { t } = useTranslation();
  const { form, asksPassword, bind: bindWith, check, save } = useInformationForm(member);
  const { busy, refusal, isPasswordWrong, clearRefusal, run } = useAccountChange();
  const bind = (field: keyof InformationForm) => bindWith(field, clearRefusal);
  const note = t('account.emailNote', {
    email: leftToRight(member.email),
    time: t('time.days', { count: limits.emailRestoreLinkLifeDays }),
  });

  return (
    <AccountForm
      label={t('account.edit')}
      submitLabel={t('account.update')}
      busy={busy}
      refusal={refusal}
      reason={isChanged(form, member) ? undefined : t('account.nothingChanged')}
      onSubmit={() => {
        if (check()) void run(save);
      }}
      onCancel={() => goToAccountView('details')}
    >
      <Field {...bind('name')} label={t('account.name')} autoComplete="name" dir="auto" />
      <EmailField
        {...bind('email')}
        label={t('account.email')}
        help={asksPassword ? <WithEmail sentence={note} email={member.email} /> : undefined}
        autoComplete="email"
      />
      {asksPassword && (
        <PasswordInput
          {...bind('currentPassword')}
          // The error itself is shown under the form [ACCT-06].
          {...(isPasswordWrong ? { 'aria-invalid': true } : {})}
          label={t('account.currentPassword')}
          autoComplete="current-password"
        />
      )}
    </AccountForm>
  );
}
