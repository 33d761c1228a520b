import { ApiError, confirmPhoneCode, phoneDigits } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../data/calls/client.ts';
import { isLostAnswer } from '../../data/calls/is-lost-answer.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { needsNewCode } from './classify-send-failure.ts';
import { noAnswer, useErrorText, type VerificationWork } from './use-verification-work.ts';

/**
 * Confirms the number with the entered code; calls `onTaken` if another account has the number by now [PHONE-04,
 * PHONE-10, PHONE-11].
 */
export function useConfirmCode(
  { work, isChange, change, succeed, setError, setCodeOver, during }: VerificationWork,
  onTaken: (failure: unknown, wasMigration: boolean) => void,
): (code: string) => Promise<void> {
  const { language } = useFullTranslation();
  const client = useQueryClient();
  const toErrorText = useErrorText();
  /** The input may report completion more than once; send a code once. */
  const isConfirming = useRef(false);
  const wasLost = useRef(false);

  /** True if the number is verified although the code is gone, because an earlier response may be lost. */
  const isVerified = async () => {
    const member = await client.fetchQuery({ ...dataSets.userInfo(language), staleTime: 0 }).catch(() => null);
    if (member?.userStatus !== 'VERIFIED' || !member.isPhoneVerified) return false;
    // A member who changes the number was verified before: compare the number itself.
    return !isChange || (wasLost.current && phoneDigits(work.phone).endsWith(member.phoneNumber ?? ' '));
  };
  const handleFailure = async (failure: unknown, wasMigration: boolean) => {
    const facts = failure instanceof ApiError ? failure : noAnswer;
    const isOver = needsNewCode(facts);
    wasLost.current ||= isLostAnswer(failure);
    // Clear a checked code for another attempt; keep digits that no server has checked, to resend them [PHONE-10].
    if (isOver || !isTransientFailure(failure)) change({ code: '' });
    if (facts.code === 'PHONE_ALREADY_REGISTERED') return onTaken(failure, wasMigration);
    if (facts.code === 'NO_CODE_PENDING' && (await isVerified())) return succeed('VERIFIED');
    setCodeOver(isOver);
    setError(toErrorText(facts));
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
        await handleFailure(failure, isMigrationRequest);
      } finally {
        isConfirming.current = false;
      }
    });
  };
}
