import { accountFaults, changeInfo, type Faults, limits, type UserInfo } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../data/client.ts';
import { dataSets } from '../../data/data-sets.ts';
import { refresh } from '../../data/refresh.ts';
import { clearFieldError } from '../../forms/clear-field-error.ts';
import { useNameRule } from '../../forms/use-name-rule.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { notify } from '../../state/notices.ts';
import { useStore } from '../../state/store.ts';
import { EmailField } from '../../ui/form/email-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import { AccountForm } from './account-form.tsx';
import {
  accountState,
  goToAccountView,
  type InformationForm,
  isChanged,
  isEmailChanged,
  typeInformation,
} from './account-state.ts';
import { useAccountChange } from './use-account-change.ts';

/** Changes name and email; says beforehand that the old address will hear of a new one [ACCT-02, ACCT-04, ACCT-05, VAL-13]. */
export function EditInformation({ member }: { member: UserInfo }): ReactNode {
  const { t, language } = useSpeech();
  const client = useQueryClient();
  const form = useStore(accountState).information ?? { name: member.name, email: member.email };
  const [faults, setFaults] = useState<Faults<keyof InformationForm>>({});
  const { busy, refusal, setRefusal, run } = useAccountChange();
  const { names, faultText } = useNameRule();

  const bind = (field: keyof InformationForm) => ({
    name: field,
    value: form[field],
    onChange: (event: { target: HTMLInputElement }) => {
      typeInformation({ ...form, [field]: event.target.value });
      setFaults(clearFieldError(faults, field));
      setRefusal(null);
    },
    error: faultText(faults[field]),
  });
  const save = async () => {
    const body = { name: form.name.trim(), email: form.email.trim(), UserID: member.UserID };
    const { name, email } = await api.call(changeInfo, { body });
    client.setQueryData(dataSets.userInfo(language).queryKey, (known) => known && { ...known, name, email });
    await refresh(client, 'account');
    notify({ title: t('account.updated'), tone: 'success' });
    goToAccountView('details');
  };
  const submit = () => {
    const found = accountFaults(form, names);
    setFaults(found);
    if (Object.keys(found).length === 0) void run(save);
  };
  const note = t('account.emailNote', {
    email: `\u2068${member.email}\u2069`,
    time: t('time.days', { count: limits.emailRestoreLinkLifeDays }),
  });

  return (
    <AccountForm
      label={t('account.edit')}
      submitLabel={t('account.update')}
      busy={busy}
      refusal={refusal}
      reason={isChanged(form, member) ? undefined : t('account.nothingChanged')}
      onSubmit={submit}
      onCancel={() => goToAccountView('details')}
    >
      <Field {...bind('name')} label={t('account.name')} autoComplete="name" dir="auto" />
      <EmailField
        {...bind('email')}
        label={t('account.email')}
        help={isEmailChanged(form.email, member.email) ? note : undefined}
        autoComplete="email"
      />
    </AccountForm>
  );
}
