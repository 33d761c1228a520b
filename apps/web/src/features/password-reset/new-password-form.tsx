import { ApiError, type ErrorCode, type FormErrors, resetPassword, validateNewPassword } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { focusFirstError } from '@fareback/ui/form/focus.ts';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { useOnce } from '../../data/calls/use-once.ts';
import { signOutMember } from '../../data/member/member.ts';
import { session } from '../../device/session.ts';
import { useUntilOnline } from '../../device/use-until-online.ts';
import { clearFieldError } from '../../forms/clear-field-error.ts';
import { NewPasswordInput } from '../../forms/new-password-input.tsx';
import { PasswordInput } from '../../forms/password-input.tsx';
import { useTranslation } from '../../i18n/language.tsx';
import { clearMailLink, markLinkUnanswered } from './mail-link.ts';
import styles from './password-reset.module.css';

const loadDialog = () => import('./dialogs.tsx');
const DisconnectAgency = lazyPart(() => import('./disconnect-agency.tsx'), 'DisconnectAgency', 'inPlace');
const RemovePasskeys = lazyPart(() => import('./remove-passkeys.tsx'), 'RemovePasskeys', 'inPlace');
const PasswordSaved = lazyPart(loadDialog, 'PasswordSaved');

type NewPasswordFormProps = {
  token: string;
  /** The account has passkeys, which the member may remove as well. */
  hasPasskeys?: boolean;
  /** The agency's account is connected; the reset disconnects it unless the member keeps it. */
  hasAgencyAccount?: boolean;
  /** The link is no longer valid. */
  onInvalid: () => void;
  /** The link is no longer valid after a lost response. */
  onUnheard: () => void;
  /** The password is saved; `email` is the account's, else what the password manager filled in, or empty. */
  onSaved: (email: string) => void;
};

/** Sets a new password with an email token and signs out on this device [PWD-06, PWD-08, VAL-08..11, VAL-13]. */
export function NewPasswordForm({
  token,
  hasPasskeys = false,
  hasAgencyAccount = false,
  onInvalid,
  onUnheard,
  onSaved,
}: NewPasswordFormProps): ReactNode {
  const { t } = useTranslation();
  const username = useRef<HTMLInputElement>(null);
  const [form, setForm] = useState({ newPassword: '', confirmNewPassword: '' });
  const passkeys = usePasskeyChoice(hasPasskeys);
  const agency = useAgencyChoice(hasAgencyAccount);
  const [faults, setFaults] = useState<FormErrors<PasswordName>>({});
  const { state, savedFor, refusal, clearRefusal, send } = useSavePassword(onInvalid, onUnheard, setFaults);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state !== 'open') return;
    const found = validateNewPassword(form);
    setFaults(found);
    if (Object.keys(found).length > 0) return focusFirstError(event.currentTarget);
    void loadDialog().catch(() => {});
    void send({ token, ...form, ...passkeys.chosen, ...agency.chosen });
  };
  const bind = (field: PasswordName) => ({
    name: field,
    value: form[field],
    onChange: (event: { target: HTMLInputElement }) => {
      const { value } = event.target;
      setForm((typed) => ({ ...typed, [field]: value }));
      // A mismatch is shown on both fields and cleared from both.
      setFaults((found) => (found[field] === 'PasswordsNotMatch' ? {} : clearFieldError(found, field)));
      clearRefusal();
    },
    error: faults[field] && t(`errors.${faults[field]}`),
  });

  return (
    <form noValidate onSubmit={submit} aria-label={t('passwordReset.newTitle')}>
      <UserName ref={username} />
      <Stack gap={5}>
        <NewPasswordInput {...bind('newPassword')} label={t('passwordReset.newPassword')} />
        <PasswordInput
          {...bind('confirmNewPassword')}
          label={t('passwordReset.confirmPassword')}
          autoComplete="new-password"
        />
        {passkeys.question}
        {agency.question}
        <Button type="submit" wide busy={state === 'busy'}>
          {t('passwordReset.newSubmit')}
        </Button>
        <FormError>{refusal}</FormError>
      </Stack>
      {state === 'saved' && (
        <Suspense>
          <PasswordSaved onLeave={() => onSaved(savedFor || (username.current?.value.trim() ?? ''))} />
        </Suspense>
      )}
    </form>
  );
}

/** Password managers save the new password under the name in this field. */
function UserName({ ref }: { ref: RefObject<HTMLInputElement | null> }): ReactNode {
  return (
    <input
      ref={ref}
      type="email"
      name="email"
      autoComplete="username"
      tabIndex={-1}
      aria-hidden="true"
      className={styles['username']}
    />
  );
}

/** Whether the account's passkeys are removed with the reset: the question, if there are any, and the answer [AUTH-47]. */
function usePasskeyChoice(hasPasskeys: boolean): { question: ReactNode; chosen: { removesPasskeys?: boolean } } {
  const [removesPasskeys, setRemoving] = useState(false);
  if (!hasPasskeys) return { question: null, chosen: {} };
  const question = (
    <Suspense>
      <RemovePasskeys checked={removesPasskeys} onChange={setRemoving} />
    </Suspense>
  );
  return { question, chosen: removesPasskeys ? { removesPasskeys } : {} };
}

/** Whether the reset disconnects the agency's account: the question, if it is connected, and the answer [AUTH-55]. */
function useAgencyChoice(hasAgencyAccount: boolean): {
  question: ReactNode;
  chosen: { disconnectsAgencyAccount?: boolean };
} {
  const [disconnectsAgencyAccount, setDisconnecting] = useState(true);
  if (!hasAgencyAccount) return { question: null, chosen: {} };
  const question = (
    <Suspense>
      <DisconnectAgency checked={disconnectsAgencyAccount} onChange={setDisconnecting} />
    </Suspense>
  );
  return { question, chosen: { disconnectsAgencyAccount } };
}

type PasswordName = 'newPassword' | 'confirmNewPassword';
type NewPassword = Record<'token' | PasswordName, string> & {
  removesPasskeys?: boolean;
  disconnectsAgencyAccount?: boolean;
};

const ruleCodes: readonly string[] = [
  'MissingPasswordError',
  'PasswordLengthError',
  'InvalidSpecialCharError',
  'IncorrectPasswordCompositionError',
  'CommonPasswordError',
  'PasswordsNotMatch',
] satisfies ErrorCode[];

/**
 * Saves a new password with an email token and signs out on this device. Calls `onInvalid` for a dead token,
 * `onUnheard` for one dead after a lost response, `onFaults` for a violated rule; other errors are texts [PWD-06,
 * PWD-08, ERR-24].
 */
function useSavePassword(
  onInvalid: () => void,
  onUnheard: () => void,
  onFaults: (faults: FormErrors<PasswordName>) => void,
): {
  state: 'open' | 'busy' | 'saved';
  /** The account's email after saving; empty without one. */
  savedFor: string;
  /** Why it was not saved, until `clearRefusal`; else ''. */
  refusal: string;
  clearRefusal: () => void;
  send: (body: NewPassword) => Promise<void>;
} {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failureText = useFailureText();
  const once = useOnce('RESET_TOKEN_INVALID', markLinkUnanswered);
  const [refusal, setRefusal] = useUntilOnline();
  const [state, setState] = useState<'open' | 'busy' | 'saved'>('open');
  const [savedFor, setSavedFor] = useState('');

  const showFailure = (error: unknown) => {
    if (isTransientFailure(error) || !(error instanceof ApiError)) setRefusal(failureText(error));
    else if (error.code === 'RESET_TOKEN_INVALID') onInvalid();
    else if (ruleCodes.includes(error.code)) onFaults({ newPassword: error.code as ErrorCode });
    else setRefusal(error.description || t('common.somethingWrong'));
  };
  const send = async (body: NewPassword) => {
    setState('busy');
    setRefusal('');
    try {
      const reply = await once(body.token, () => api.call(resetPassword, { body }));
      setSavedFor(reply?.email ?? '');
      clearMailLink();
      // The server has ended every session of the account; sign out here, too.
      if (session.get() === 'signedIn') await signOutMember(client);
      if (reply === null) onUnheard();
      else setState('saved');
    } catch (error) {
      setState('open');
      showFailure(error);
    }
  };
  return { state, savedFor, refusal, clearRefusal: () => setRefusal(''), send };
}
