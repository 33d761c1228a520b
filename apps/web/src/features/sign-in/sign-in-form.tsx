import { ApiError, type Faults, signIn, signInFaults } from '@fareback/contract';
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { api } from '../../data/client.ts';
import { isTrouble } from '../../data/is-trouble.ts';
import { notify } from '../../data/notices.ts';
import { useEnter } from '../../data/use-enter.ts';
import { withoutFault } from '../../data/without-fault.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { focusFirstFault } from '../../ui/focus-first-fault.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Stack } from '../../ui/stack.tsx';
import { classifySignInFailure, type SignInFailure } from './classify-sign-in-failure.ts';

const loadDialog = () => import('./sign-in-failure-dialog.tsx');
const SignInFailureDialog = lazy(() =>
  loadDialog().then(({ SignInFailureDialog }) => ({ default: SignInFailureDialog })),
);

/** Signs a member in with e-mail and password; a refusal opens the dialog of its kind [AUTH-01, AUTH-06, VAL-13, VAL-14]. `onSignUp` leads to sign-up. */
export function SignInForm({ onSignUp }: { onSignUp: () => void }): ReactNode {
  const { t } = useSpeech();
  const config = useConfig();
  const enter = useEnter();
  const [form, setForm] = useState({ email: '', password: '' });
  const [faults, setFaults] = useState<Faults<'email' | 'password'>>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInFailure | null>(null);

  const type = (field: 'email' | 'password', value: string) => {
    setForm({ ...form, [field]: value });
    setFaults(withoutFault(faults, field));
  };
  const errorOf = (field: 'email' | 'password') => faults[field] && t(`errors.${faults[field]}`);

  const submit = async () => {
    setBusy(true);
    void loadDialog();
    try {
      await api.call(signIn, {
        body: {
          email: form.email.trim(),
          password: form.password,
          isStandalone: config.IsStandalonModeSupported,
          TenantID: config.TenantID,
          isReferralAvailable: config.IsReferralAvailable,
        },
      });
      await enter();
    } catch (error) {
      setBusy(false);
      if (isTrouble(error)) notify({ title: t('common.somethingWrong'), tone: 'error' });
      else setFailure(classifySignInFailure(error instanceof ApiError ? error.description : undefined));
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || !form.email || !form.password) return;
    const found = signInFaults(form);
    setFaults(found);
    if (Object.keys(found).length === 0) void submit();
    else focusFirstFault(event.currentTarget);
  };

  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('signIn.title')}>
      <Stack gap={5}>
        <Field
          label={t('signIn.email')}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          ltr
          value={form.email}
          onChange={(event) => type('email', event.target.value)}
          error={errorOf('email')}
        />
        <PasswordField
          label={t('signIn.password')}
          name="password"
          autoComplete="current-password"
          revealLabel={t('access.showPassword')}
          concealLabel={t('access.hidePassword')}
          value={form.password}
          onChange={(event) => type('password', event.target.value)}
          error={errorOf('password')}
        />
        <Button
          type="submit"
          wide
          busy={busy}
          disabled={!form.email || !form.password}
          reason={t('validation.fillEmailAndPassword')}
        >
          {t('signIn.submit')}
        </Button>
      </Stack>
      {failure !== null && (
        <Suspense>
          <SignInFailureDialog key={failure} failure={failure} onGone={() => setFailure(null)} onSignUp={onSignUp} />
        </Suspense>
      )}
    </form>
  );
}
