import { ApiError, confirmPhoneCode } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../data/client.ts';
import { dataSets } from '../../data/data-sets.ts';
import { useWholeSpeech } from '../../i18n/whole-speech.ts';
import { needsNewCode } from './classify-send-failure.ts';
import { noAnswer, useRefusalText, type VerificationWork } from './use-verification-work.ts';

/** Confirms the number with the code that was entered; `onTaken` where another account has the number after all [PHONE-04, PHONE-10, PHONE-11]. */
export function useConfirmCode(
  { work, change, succeed, setError, setCodeOver, during }: VerificationWork,
  onTaken: (failure: unknown, wasMigration: boolean) => void,
): (code: string) => Promise<void> {
  const { language } = useWholeSpeech();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  /** Completion may be reported more than once; a code is sent once. */
  const isConfirming = useRef(false);

  /** Whether the number is verified although the code is gone: an earlier answer may have been lost on its way. */
  const isVerified = async () => {
    const member = await client.fetchQuery({ ...dataSets.userInfo(language), staleTime: 0 }).catch(() => null);
    return member?.userStatus === 'VERIFIED' && member.isPhoneVerified;
  };
  const refuse = async (failure: unknown, wasMigration: boolean) => {
    const facts = failure instanceof ApiError ? failure : noAnswer;
    if (facts.code === 'PHONE_ALREADY_REGISTERED') return onTaken(failure, wasMigration);
    if (facts.code === 'NO_CODE_PENDING' && (await isVerified())) return succeed('VERIFIED');
    setCodeOver(needsNewCode(facts));
    setError(refusalText(facts));
  };
  return async (validationCode) => {
    if (isConfirming.current) return;
    isConfirming.current = true;
    const isMigrationRequest = work.sent?.isMigration ?? false;
    await during(async () => {
      try {
        const reply = await api.call(confirmPhoneCode, { body: { validationCode, isMigrationRequest } });
        succeed(reply.userStatus);
      } catch (failure) {
        // Emptied, so that a new try can start [PHONE-10].
        change({ code: '' });
        await refuse(failure, isMigrationRequest);
      } finally {
        isConfirming.current = false;
      }
    });
  };
}
