import { ApiError } from '@fareback/contract';
import { adminRoutes } from '@fareback/contract/admin';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../data/client.ts';
import { useApiMutation } from '../../data/use-api-query.ts';
import { getErrorText } from '../../words/error-text.ts';
import { useTranslation } from '../../words/translation.tsx';
import styles from './add-passkey.module.css';

export function AddPasskey(): ReactNode {
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
