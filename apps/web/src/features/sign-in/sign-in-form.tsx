import { type FormErrors, validateSignIn } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { EmailField } from '@fareback/ui/form/field.tsx';
import { focusFirstError } from '@fareback/ui/form/focus.ts';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { type FormEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { clearFieldError } from '../../forms/clear-field-error.ts';
import { PasswordInput } from '../../forms/password-input.tsx';
import { useTranslation } from '../../i18n/language.tsx';
import { usePlainAnswer } from './plain-answer.ts';
import styles from './sign-in.module.css';
import { useSignIn } from './use-sign-in.ts';

const loadDialog = () => import('./sign-in-failure-dialog.tsx');
const SignInFailureDialog = lazyPart(loadDialog, 'SignInFailureDialog');

type SignInFormProps = {
  /** The email as typed; the screen passes it to reset and sign-up. */
  email: string;
  onEmail: (email: string) => void;
  forgotLink: ReactNode;
  onSignUp: () => void;
  onReset: () => void;
};

/** Signs a member in with email and password; a rejection opens its dialog [AUTH-01, AUTH-06, VAL-13, VAL-14]. */
export function SignInForm({ email, onEmail, forgotLink, onSignUp, onReset }: SignInFormProps): ReactNode {
  const { t } = useTranslation();
  const { busy, trouble, clearTrouble, failure, endFailure, send } = useSignIn(loadDialog);
  const passwordField = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const { answered, clearAnswered } = usePlainAnswer();
  const { bind, setFaults } = useFieldErrors(() => {
    clearTrouble();
    clearAnswered();
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || !email || !password) return;
    const found = validateSignIn({ email, password });
    setFaults(found);
    if (Object.keys(found).length > 0) return focusFirstError(event.currentTarget);
    void send(email, password);
  };
  const closed = () => {
    endFailure();
    // The password most likely needs another attempt.
    passwordField.current?.focus();
    passwordField.current?.select();
  };

  return (
    // Before hydration the browser submits it, and the server replies with a page [AUTH-38].
    <form noValidate method="post" action="/sign-in" onSubmit={onSubmit} aria-label={t('signIn.title')}>
      <Stack gap={5}>
        <EmailField autoComplete="username webauthn" {...bind('email', email, onEmail)} label={t('signIn.email')} />
        <div>
          <PasswordInput
            {...bind('password', password, setPassword)}
            ref={passwordField}
            label={t('signIn.password')}
            autoComplete="current-password"
          />
          <p className={styles['forgot']}>{forgotLink}</p>
        </div>
        <FormError>{trouble || answered}</FormError>
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

type Credential = 'email' | 'password';

/** Field errors; each is shown under its field until something is typed there [VAL-13]. */
function useFieldErrors(onTyped: () => void) {
  const { t } = useTranslation();
  const [faults, setFaults] = useState<FormErrors<Credential>>({});
  const bind = (field: Credential, value: string, onType: (value: string) => void) => ({
    name: field,
    value,
    onChange: (event: { target: HTMLInputElement }) => {
      onType(event.target.value);
      setFaults((found) => clearFieldError(found, field));
      onTyped();
    },
    error: faults[field] && t(`errors.${faults[field]}`),
  });
  return { bind, setFaults };
}
