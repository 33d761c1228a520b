import { adminRoutes, type MailedCode, type NewAccessRequest, staffLimits } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { api } from '../../data/client.ts';
import { useApiQuery } from '../../data/use-api-query.ts';
import { TextField } from '../../parts/action-fields.tsx';
import { Area } from '../../parts/choice.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import { CodeForm } from './proof-forms.tsx';
import styles from './sign-in.module.css';

const { form: formRoute, mailCode, confirm } = adminRoutes.accessRequests;

/** `/request-access`: a request for access to the desk [DESK-772]. */
export function RequestAccess(): ReactNode {
  const { t } = useTranslation();
  const form = useApiQuery(formRoute, {});
  return (
    <div className={styles['card']}>
      <QueryBoundary query={form}>{({ isOn }) => (isOn ? <Steps /> : <TurnedOff />)}</QueryBoundary>
      <a href="/">{t('accessRequests.back')}</a>
    </div>
  );
}

function TurnedOff(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <h1 className={styles['title']}>{t('accessRequests.off')}</h1>
      <p className={styles['help']}>{t('accessRequests.offHelp')}</p>
    </>
  );
}

/** First the request, then the code from its email. */
function Steps(): ReactNode {
  const { t, language } = useTranslation();
  const [mailed, setMailed] = useState<MailedCode | null>(null);
  const [isSent, setSent] = useState(false);
  const form = useForm<NewAccessRequest>({
    defaultValues: { email: '', name: '', organization: '', purpose: '', website: '', language },
    resolver: zodResolver(mailCode.body) as never,
  });
  const mail = async (body: NewAccessRequest) => setMailed(await api.call(mailCode, { body }));
  if (isSent)
    return (
      <>
        <h1 className={styles['title']}>{t('accessRequests.sent')}</h1>
        <output className={styles['help']}>{t('accessRequests.sentHelp')}</output>
      </>
    );
  if (mailed !== null) {
    const send = async (code: string) => {
      await api.call(confirm, { body: { attempt: mailed.attempt, code } });
      setSent(true);
    };
    return (
      <>
        <h1 className={styles['title']}>{t('accessRequests.title')}</h1>
        <p>{t('accessRequests.codeSent', { email: form.getValues('email') })}</p>
        <CodeForm label={t('accessRequests.confirm')} send={send} mailAnother={() => mail(form.getValues())}>
          <Button variant="quiet" wide onClick={() => setMailed(null)}>
            {t('accessRequests.change')}
          </Button>
        </CodeForm>
      </>
    );
  }
  const submit = form.handleSubmit((typed) =>
    mail(typed).catch((error) => form.setError('root', { message: getErrorText(error, t) })),
  );
  return (
    <>
      <h1 className={styles['title']}>{t('accessRequests.title')}</h1>
      <p className={styles['help']}>{t('accessRequests.help')}</p>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <FormProvider {...form}>
          <Fields />
        </FormProvider>
      </form>
    </>
  );
}

function Fields(): ReactNode {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<NewAccessRequest>();
  return (
    <Stack gap={4}>
      <TextField name="name" label={t('accessRequests.name')} />
      <TextField name="email" type="email" label={t('signIn.email')} />
      <TextField name="organization" label={t('accessRequests.organization')} />
      <Area
        label={t('accessRequests.purpose')}
        maxLength={staffLimits.accessPurposeLengthMax}
        error={formState.errors.purpose && t('field.required')}
        {...register('purpose')}
      />
      {/* A field that only programs fill in. */}
      <div className={styles['unseen']} aria-hidden="true">
        <label>
          <span>{t('accessRequests.website')}</span>
          <input tabIndex={-1} autoComplete="off" {...register('website')} />
        </label>
      </div>
      <p className={styles['help']}>{t('accessRequests.keep', { days: staffLimits.accessRequestDays })}</p>
      <FormError>{formState.errors.root?.message}</FormError>
      <Button type="submit" wide busy={formState.isSubmitting}>
        {t('accessRequests.send')}
      </Button>
    </Stack>
  );
}
