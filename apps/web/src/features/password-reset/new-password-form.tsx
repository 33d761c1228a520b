import { ApiError, type ErrorCode, type Faults, newPasswordFaults, resetPassword } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { api } from '../../data/client.ts';
import { isTransientFailure } from '../../data/is-transient-failure.ts';
import { signOutMember } from '../../data/member.ts';
import { useFailureText } from '../../data/use-failure-text.ts';
import { session } from '../../device/session.ts';
import { useUntilOnline } from '../../device/use-until-online.ts';
import { clearFieldError } from '../../forms/clear-field-error.ts';
import { PasswordChecklist } from '../../forms/password-checklist.tsx';
import { useSpeech } from '../../i18n/language.tsx';
import { Button } from '../../ui/form/button.tsx';
import { focusFirstFault } from '../../ui/form/focus-first-fault.ts';
import { FormError } from '../../ui/form/form-error.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { forgetMailLink } from './kept-link.ts';
import styles from './new-password-form.module.css';

const loadDialog = () => import('./done-dialog.tsx');
const PasswordSaved = lazyPart(loadDialog, 'PasswordSaved');

type PasswordInput = 'newPassword' | 'confirmNewPassword';

const ruleCodes: readonly string[] = [
  'MissingPasswordError',
  'PasswordLengthError',
  'InvalidSpecialCharError',
  'IncorrectPasswordCompositionError',
  'PasswordsNotMatch',
] satisfies ErrorCode[];

type NewPasswordFormProps = {
  token: string;
  /** The link does not work any more. */
  onInvalid: () => void;
  /** The password is saved; `email` is what the browser's password store filled in, or empty. */
  onSaved: (email: string) => void;
};

/** Sets a new password with the token of a mail; afterwards nobody is signed in here [PWD-06, PWD-08, VAL-08..11, VAL-13]. */
export function NewPasswordForm({ token, onInvalid, onSaved }: NewPasswordFormProps): ReactNode {
  const { t } = useSpeech();
  const client = useQueryClient();
  const failureText = useFailureText();
  const hintId = useId();
  const username = useRef<HTMLInputElement>(null);
  const [form, setForm] = useState({ newPassword: '', confirmNewPassword: '' });
  const [faults, setFaults] = useState<Faults<PasswordInput>>({});
  const [refusal, setRefusal] = useUntilOnline();
  const [state, setState] = useState<'open' | 'busy' | 'saved'>('open');

  const tell = (error: unknown) => {
    if (isTransientFailure(error) || !(error instanceof ApiError)) setRefusal(failureText(error));
    else if (error.code === 'RESET_TOKEN_INVALID') onInvalid();
    else if (ruleCodes.includes(error.code)) setFaults({ newPassword: error.code as ErrorCode });
    else setRefusal(error.description || t('common.somethingWrong'));
  };
  const send = async () => {
    setState('busy');
    setRefusal('');
    void loadDialog().catch(() => {});
    try {
      await api.call(resetPassword, { body: { token, ...form } });
      forgetMailLink();
      // The server has ended every session of the account; whoever is signed in here leaves cleanly.
      if (session.get() === 'signedIn') await signOutMember(client);
      setState('saved');
    } catch (error) {
      setState('open');
      tell(error);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state !== 'open') return;
    const found = newPasswordFaults(form);
    setFaults(found);
    if (Object.keys(found).length === 0) void send();
    else focusFirstFault(event.currentTarget);
  };
  const bind = (field: PasswordInput) => ({
    name: field,
    autoComplete: 'new-password',
    revealLabel: t('access.showPassword'),
    concealLabel: t('access.hidePassword'),
    capsLockHint: t('access.capsLock'),
    value: form[field],
    onChange: (event: { target: HTMLInputElement }) => {
      setForm({ ...form, [field]: event.target.value });
      // A mismatch stands on both and goes from both.
      setFaults(faults[field] === 'PasswordsNotMatch' ? {} : clearFieldError(faults, field));
      setRefusal('');
    },
    error: faults[field] && t(`errors.${faults[field]}`),
  });

  return (
    <form noValidate onSubmit={submit} aria-label={t('passwordReset.newTitle')}>
      {/* Password stores file the new password under the name that they put here. */}
      <input
        ref={username}
        type="email"
        name="email"
        autoComplete="username"
        tabIndex={-1}
        aria-hidden="true"
        className={styles['username']}
      />
      <Stack gap={5}>
        <div>
          <PasswordField {...bind('newPassword')} label={t('passwordReset.newPassword')} aria-describedby={hintId} />
          <PasswordChecklist id={hintId} password={form.newPassword} />
        </div>
        <PasswordField {...bind('confirmNewPassword')} label={t('passwordReset.confirmPassword')} />
        <Button type="submit" wide busy={state === 'busy'}>
          {t('passwordReset.newSubmit')}
        </Button>
        <FormError>{refusal}</FormError>
      </Stack>
      {state === 'saved' && (
        <Suspense>
          <PasswordSaved onLeave={() => onSaved(username.current?.value.trim() ?? '')} />
        </Suspense>
      )}
    </form>
  );
}
