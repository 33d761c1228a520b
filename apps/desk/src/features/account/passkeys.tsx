import { ApiError } from '@fareback/contract';
import { adminRoutes, type Passkey } from '@fareback/contract/admin';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { type ReactNode, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../data/client.ts';
import { useApiMutation, useApiQuery } from '../../data/use-api-query.ts';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { actionsColumn, momentColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Section } from '../../parts/page.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import styles from './add-passkey.module.css';

export function Passkeys(): ReactNode {
  const { t } = useTranslation();
  const list = useApiQuery(adminRoutes.passkeys.list, {});
  const [chosen, setChosen] = useState<Passkey | null>(null);
  const columns = useMemo<TableColumn<Passkey>[]>(
    () => [
      textColumn(t('account.name'), ({ name, isSynced }) => (isSynced ? `${name} (${t('account.synced')})` : name)),
      momentColumn(t('account.made'), ({ createdAt }) => createdAt),
      momentColumn(t('account.used'), ({ lastUsedAt }) => lastUsedAt),
      actionsColumn(t('staff.do'), (passkey) => (
        <Button size="small" variant="quiet" onClick={() => setChosen(passkey)}>
          {t('account.removeKey')}
        </Button>
      )),
    ],
    [t],
  );
  return (
    <Section title={t('account.passkeys')}>
      <p>{t('account.passkeysLead')}</p>
      <QueryBoundary query={list} lines={2}>
        {({ data }) => (
          <DataTable
            label={t('account.passkeys')}
            columns={columns}
            rows={data}
            file="own-passkeys"
            empty={<p>{t('account.noPasskeys')}</p>}
          />
        )}
      </QueryBoundary>
      <AddPasskey />
      {chosen !== null && (
        <ActionDialog
          route={adminRoutes.passkeys.remove}
          params={{ passkey: chosen.passkeyId }}
          title={t('account.removeTitle', { name: chosen.name })}
          lead={t('account.removeLead')}
          confirm={t('account.removeKey')}
          isDangerous
          done={() => t('desk.done')}
          onClose={() => setChosen(null)}
          refreshes={['passkeys']}
        />
      )}
    </Section>
  );
}

function AddPasskey(): ReactNode {
  const { t } = useTranslation();
  const toast = useToast();
  const adding = useApiMutation(adminRoutes.passkeys.add, ['passkeys']);
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { name: t('account.addDefault') } });
  if (!browserSupportsWebAuthn()) return null;
  const add = handleSubmit(async ({ name }) => {
    try {
      const { options } = await call(adminRoutes.passkeys.newOptions);
      const answer = await startRegistration({ optionsJSON: options as never });
      await adding.mutateAsync({ body: { name, answer: { ...answer, response: { ...answer.response } } } });
      toast({ title: t('account.added'), tone: 'success' });
    } catch (error) {
      setError('root', { message: error instanceof ApiError ? getErrorText(error, t) : t('account.refused') });
    }
  });
  return (
    <form className={styles['form']} onSubmit={(event) => void add(event)} noValidate>
      <Field
        label={t('account.addName')}
        maxLength={80}
        error={formState.errors.name && t('field.required')}
        {...register('name', { required: true })}
      />
      <Button type="submit" busy={formState.isSubmitting}>
        {t('account.add')}
      </Button>
      <FormError>{formState.errors.root?.message}</FormError>
    </form>
  );
}
