import { ApiError, type ErrorCode, type FormErrors, resetPassword } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { useOnce } from '../../data/calls/use-once.ts';
import { signOutMember } from '../../data/member/member.ts';
import { session } from '../../device/session.ts';
import { useUntilOnline } from '../../device/use-until-online.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { clearMailLink, markLinkUnanswered } from './saved-link.ts';

/** A field of the new password. */
export type PasswordName = 'newPassword' | 'confirmNewPassword';

const ruleCodes: readonly string[] = [
  'MissingPasswordError',
  'PasswordLengthError',
  'InvalidSpecialCharError',
  'IncorrectPasswordCompositionError',
  'CommonPasswordError',
  'PasswordsNotMatch',
] satisfies ErrorCode[];

/**
 * Saves a new password by the token of a mail; whoever is signed in here leaves. A dead token is told by `onInvalid`, one
 * that was sent before without an answer by `onUnheard`, a rule that the server found broken by `onFaults`, all else in
 * words [PWD-06, PWD-08, ERR-24].
 */
export function useSavePassword(
  onInvalid: () => void,
  onUnheard: () => void,
  onFaults: (faults: FormErrors<PasswordName>) => void,
): {
  state: 'open' | 'busy' | 'saved';
  /** The address of the account, once it is saved; empty where it has none. */
  savedFor: string;
  /** Why it was not saved, in words, until `clearRefusal`; else ''. */
  refusal: string;
  clearRefusal: () => void;
  send: (body: Record<'token' | PasswordName, string>) => Promise<void>;
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
  const send = async (body: Record<'token' | PasswordName, string>) => {
    setState('busy');
    setRefusal('');
    try {
      const reply = await once(body.token, () => api.call(resetPassword, { body }));
      setSavedFor(reply?.email ?? '');
      clearMailLink();
      // The server has ended every session of the account; whoever is signed in here leaves cleanly.
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
