import { ApiError, type Faults, signIn, signInFaults } from '@fareback/contract';
import { type FormEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { api } from '../../data/client.ts';
import { isTransientFailure } from '../../data/is-transient-failure.ts';
import { useFailureText } from '../../data/use-failure-text.ts';
import { useFinishSignIn } from '../../data/use-finish-sign-in.ts';
import { useUntilOnline } from '../../device/use-until-online.ts';
import { clearFieldError } from '../../forms/clear-field-error.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { notify } from '../../state/notices.ts';
import { useConfig } from '../../tenant/config.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { focusFirstFault } from '../../ui/form/focus-first-fault.ts';
import { FormError } from '../../ui/form/form-error.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { classifySignInFailure, type SignInFailure } from './classify-sign-in-failure.ts';
import styles from './sign-in-form.module.css';

const loadDialog = () => import('./sign-in-failure-dialog.tsx');
const SignInFailureDialog = lazyPart(loadDialog, 'SignInFailureDialog');

type SignInFormProps = {
  /** What stands in the e-mail field; the screen carries it to the other ways in. */
  email: string;
  onEmail: (email: string) => void;
  /** The link to the password reset, under the password. */
  forgotLink: ReactNode;
  /** From a dialog to sign-up, and to the password reset. */
  onSignUp: () => void;
  onReset: () => void;
};

/** Signs a member in with e-mail and password; a refusal opens the dialog of its kind [AUTH-01, AUTH-06, VAL-13, VAL-14]. */
export function SignInForm({ email, onEmail, forgotLink, onSignUp, onReset }: SignInFormProps): ReactNode {
  const { t } = useSpeech();
  const config = useConfig();
  const finishSignIn = useFinishSignIn();
  const failureText = useFailureText();
  const passwordField = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Faults<'email' | 'password'>>({});
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useUntilOnline();
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const errorOf = (field: 'email' | 'password') => faults[field] && t(`errors.${faults[field]}`);

  /** A refusal has its dialog [AUTH-10]; what is no fault of the member's is called what it is. */
  const tell = (error: unknown) => {
    const isUnknown = !(error instanceof ApiError);
    if (!isTransientFailure(error)) setFailure(classifySignInFailure(isUnknown ? undefined : error.description));
    else if (!isUnknown && (error.status === 0 || error.status === 429)) setTrouble(failureText(error));
    else notify({ title: t('common.somethingWrong'), tone: 'error' });
  };
  const submit = async () => {
    setBusy(true);
    setTrouble('');
    void loadDialog().catch(() => {});
    try {
      await api.call(signIn, {
        body: {
          email: email.trim(),
          password,
          isStandalone: config.IsStandalonModeSupported,
          TenantID: config.TenantID,
          isReferralAvailable: config.IsReferralAvailable,
        },
      });
      await finishSignIn();
    } catch (error) {
      setBusy(false);
      tell(error);
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || !email || !password) return;
    const found = signInFaults({ email, password });
    setFaults(found);
    if (Object.keys(found).length === 0) void submit();
    else focusFirstFault(event.currentTarget);
  };
  const closed = () => {
    setFailure(null);
    // The password is what most likely wants another try.
    passwordField.current?.focus();
    passwordField.current?.select();
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
          value={email}
          onChange={(event) => {
            onEmail(event.target.value);
            setFaults(clearFieldError(faults, 'email'));
            setTrouble('');
          }}
          error={errorOf('email')}
        />
        <div>
          <PasswordField
            ref={passwordField}
            label={t('signIn.password')}
            name="password"
            autoComplete="current-password"
            revealLabel={t('access.showPassword')}
            concealLabel={t('access.hidePassword')}
            capsLockHint={t('access.capsLock')}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setFaults(clearFieldError(faults, 'password'));
              setTrouble('');
            }}
            error={errorOf('password')}
          />
          <p className={styles['forgot']}>{forgotLink}</p>
        </div>
        <FormError>{trouble}</FormError>
        <Button
          type="submit"
          wide
          busy={busy}
          disabled={!email || !password}
          reason={t('validation.fillEmailAndPassword')}
        >
          {t('signIn.submit')}
        </Button>
      </Stack>
      {failure !== null && (
        <Suspense>
          <SignInFailureDialog key={failure} failure={failure} onGone={closed} onSignUp={onSignUp} onReset={onReset} />
        </Suspense>
      )}
    </form>
  );
}
