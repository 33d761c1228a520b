import { ApiError, changePhone, sendPhoneCode } from '@fareback/contract';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { api } from '../../data/client.ts';
import { useWholeSpeech } from '../../i18n/whole-speech.ts';
import { classifySendFailure } from './classify-send-failure.ts';
import { noAnswer, useRefusalText, type VerificationWork } from './use-verification-work.ts';
import { sentNow } from './verification-state.ts';

/** Has a code sent to the number in the field, taking the number over if so asked; `refuse` says or does what a refusal asks [PHONE-03, PHONE-07..09]. */
export function useAskCode(verification: VerificationWork): {
  ask: (isMigration: boolean) => Promise<void>;
  refuse: (failure: unknown, wasMigration: boolean) => void;
} {
  const { t } = useWholeSpeech();
  const refusalText = useRefusalText();
  const { work, isChange, writing, change, goTo, succeed, setError, setPasswordError, setResent, during } =
    verification;

  const refuse = (failure: unknown, wasMigration: boolean) => {
    const facts = failure instanceof ApiError ? failure : noAnswer;
    const reason = classifySendFailure(facts, isChange);
    if (reason.kind === 'verified') return succeed('VERIFIED');
    if (reason.kind === 'password') {
      goTo('phone');
      return setPasswordError(t(`errors.${reason.code}`));
    }
    if (reason.kind === 'inUse' && !wasMigration) return goTo('inUse');
    if (work.step === 'inUse' || reason.kind === 'inUse') change({ step: 'phone', code: '' });
    // The number is with the account that took it from this one: going on again would lead in a circle [PHONE-05].
    if (reason.kind === 'inUse') setError(t('errors.PHONE_ALREADY_REGISTERED'));
    else if (reason.kind === 'notSent') setError(t('verify.sendFailed'));
    else {
      setError(refusalText({ status: facts.status, description: reason.text }));
      if (reason.retryAt !== null) change({ retryAt: reason.retryAt });
    }
  };
  const ask = (isMigrationRequest: boolean) =>
    during(async () => {
      const phoneNumber = writing.toSend(work.phone) ?? '';
      const isAgain = work.step === 'code';
      const body = { phoneNumber, isMigrationRequest };
      try {
        const reply = isChange
          ? await api.call(changePhone, { body: { ...body, currentPassword: work.password } })
          : await api.call(sendPhoneCode, { body });
        change({ sent: sentNow(work, isMigrationRequest), retryAt: reply.coolDownTimestampUTC });
        goTo('code');
        setResent(isAgain);
        if (isAgain) announce(t('verify.resent'));
      } catch (failure) {
        refuse(failure, isMigrationRequest);
      }
    });
  return { ask, refuse };
}
