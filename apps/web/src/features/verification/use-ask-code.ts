import { ApiError, sendPhoneCode } from '@fareback/contract';
import { api } from '../../data/client.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { announce } from '../../ui/feedback/live-region.tsx';
import { classifySendFailure } from './classify-send-failure.ts';
import { nationalPhoneDigits } from './phone-mask.ts';
import { noAnswer, useRefusalText, type VerificationWork } from './use-verification-work.ts';
import { sentNow } from './verification-state.ts';

/** Has a code sent to the number in the field, taking the number over if so asked; `refuse` says or does what a refusal asks [PHONE-03, PHONE-07..09]. */
export function useAskCode(verification: VerificationWork): {
  ask: (isMigration: boolean) => Promise<void>;
  refuse: (failure: unknown, wasMigration: boolean) => void;
} {
  const { t } = useSpeech();
  const refusalText = useRefusalText();
  const { work, change, goTo, succeed, setError, setResent, during } = verification;

  const refuse = (failure: unknown, wasMigration: boolean) => {
    const reason = classifySendFailure(failure instanceof ApiError ? failure : noAnswer);
    if (reason.kind === 'verified') return succeed('VERIFIED');
    if (reason.kind === 'inUse' && !wasMigration) return goTo('inUse');
    if (work.step === 'inUse' || reason.kind === 'inUse') change({ step: 'phone', code: '' });
    // The number is with the account that took it from this one: going on again would lead in a circle [PHONE-05].
    if (reason.kind === 'inUse') setError(t('errors.PHONE_ALREADY_REGISTERED'));
    else if (reason.kind === 'notSent') setError(t('verify.sendFailed'));
    else {
      setError(refusalText(reason.text));
      if (reason.retryAt !== null) change({ retryAt: reason.retryAt });
    }
  };
  const ask = (isMigrationRequest: boolean) =>
    during(async () => {
      const phoneNumber = nationalPhoneDigits(work.phone);
      const isAgain = work.step === 'code';
      try {
        const reply = await api.call(sendPhoneCode, { body: { phoneNumber, isMigrationRequest } });
        change({ sent: sentNow(phoneNumber, isMigrationRequest), retryAt: reply.coolDownTimestampUTC });
        goTo('code');
        setResent(isAgain);
        if (isAgain) announce(t('verify.resent'));
      } catch (failure) {
        refuse(failure, isMigrationRequest);
      }
    });
  return { ask, refuse };
}
