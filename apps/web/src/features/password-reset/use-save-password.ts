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
 * Saves a new password with an email token and signs out on this device. Calls `onInvalid` for a dead token,
 * `onUnheard` for one dead after a lost response, `onFaults` for a violated rule; other errors are texts [PWD-06,
 * PWD-08, ERR-24].
 */
export function useSavePassword(
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
