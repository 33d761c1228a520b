import { adminRoutes, type MailedCode } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { EmailField } from '@fareback/ui/form/field.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '../../data/client.ts';
import { setSignedIn } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import { AgencySignIns } from './agency-sign-ins.tsx';
import { CodeForm, PasskeyButton } from './proof-forms.tsx';
import styles from './sign-in.module.css';

/** The typed email address. Replies never reveal if an account exists. */
const Typed = z.object({ email: z.email() });

/** Signs in by email code in two steps; calls `onDone` afterwards. */
export function SignInSteps({ first = '', onDone }: { first?: string; onDone?: () => void }): ReactNode {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [mailed, setMailed] = useState<(MailedCode & { email: string }) | null>(null);
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { email: first },
    resolver: zodResolver(Typed),
  });
  const mail = async ({ email }: { email: string }) =>
    setMailed({ ...(await api.call(adminRoutes.signIn.mailCode, { body: { email } })), email });
  const submit = handleSubmit((typed) =>
    mail(typed).catch((error) => setError('root', { message: getErrorText(error, t) })),
  );
  if (mailed !== null) {
    const send = async (code: string) => {
      setSignedIn(client, await api.call(adminRoutes.signIn.withCode, { body: { attempt: mailed.attempt, code } }));
      onDone?.();
    };
    return (
      <Stack gap={4}>
        <p>{t('signIn.codeSent', { email: mailed.email })}</p>
        <CodeForm label={t('signIn.go')} send={send} mailAnother={() => mail(mailed)}>
          <Button variant="quiet" wide onClick={() => setMailed(null)}>
            {t('signIn.other')}
          </Button>
        </CodeForm>
      </Stack>
    );
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap={4}>
        <EmailField
          label={t('signIn.email')}
          {...register('email')}
          error={formState.errors.email && t('field.email')}
          autoComplete="username webauthn"
        />
        <FormError>{formState.errors.root?.message}</FormError>
        <Button type="submit" wide busy={formState.isSubmitting}>
          {t('signIn.send')}
        </Button>
        <PasskeyButton
          label={t('signIn.passkey')}
          options={() => api.call(adminRoutes.signIn.passkeyOptions)}
          send={async (answer) => {
            setSignedIn(client, await api.call(adminRoutes.signIn.withPasskey, { body: { answer } }));
            onDone?.();
          }}
        />
      </Stack>
    </form>
  );
}

export function SignIn(): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles['card']}>
      <h1 className={styles['title']}>{t('signIn.title')}</h1>
      <p className={styles['help']}>{t('signIn.help')}</p>
      <SignInSteps />
      <AgencySignIns label={t('signIn.agencies')} />
      <NoAccess />
    </div>
  );
}

/** Shows the contact for access, and links to the form while it is on [DESK-770]. */
function NoAccess(): ReactNode {
  const { t } = useTranslation();
  const { data: form } = useApiQuery(adminRoutes.accessRequests.form, {});
  const contact = form?.contact ?? t('accessRequests.offHelp');
  return (
    <p className={styles['help']}>
      <span dir="auto">{t('signIn.noAccess', { contact })}</span>{' '}
      {form?.isOn && <a href="/request-access">{t('accessRequests.link')}</a>}
    </p>
  );
}

/** `/invitation#token=…`: signs in only after a click, because mail scanners open links but press no buttons. */
export function Invitation(): ReactNode {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const come = async () => {
    setBusy(true);
    try {
      setSignedIn(client, await api.call(adminRoutes.signIn.withInvitation, { body: { token } }));
      await navigate({ to: '/invitations', replace: true });
    } catch (refusal) {
      setError(refusal);
    }
    setBusy(false);
  };
  return (
    <div className={styles['card']}>
      <h1 className={styles['title']}>{t('signIn.invitation')}</h1>
      <p className={styles['help']}>{t('signIn.invitationHelp')}</p>
      <FormError>{error === null ? null : getErrorText(error, t)}</FormError>
      <Button wide busy={isBusy} onClick={() => void come()}>
        {t('signIn.come')}
      </Button>
      <a href="/">{t('signIn.title')}</a>
    </div>
  );
}
