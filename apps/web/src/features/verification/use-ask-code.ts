import { ApiError, changePhone, sendPhoneCode } from '@fareback/contract';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { api } from '../../data/calls/client.ts';
import { isLostAnswer } from '../../data/calls/is-lost-answer.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { classifySendFailure, type SendFailure } from './classify-send-failure.ts';
import { noAnswer, useErrorText, type VerificationWork } from './use-verification-work.ts';
import { type SentCode, sentNow } from './verification-state.ts';

/** What a failure asks for: an answer that was lost may have been that the code is on its way, save where nothing left this device. */
const reasonOf = (failure: ApiError | typeof noAnswer, isChange: boolean): SendFailure =>
  isLostAnswer(failure) && navigator.onLine
    ? { kind: 'pending', isSure: false, retryAt: null }
    : classifySendFailure(failure, isChange);

/** Has a code sent to the number in the field, taking the number over if so asked; `refuse` says or does what a refusal asks [PHONE-03, PHONE-07..09]. */
export function useAskCode(verification: VerificationWork): {
  ask: (isMigration: boolean) => Promise<void>;
  refuse: (failure: unknown, wasMigration: boolean) => void;
} {
  const { t } = useFullTranslation();
  const toErrorText = useErrorText();
  const { work, isChange, writing, change, goTo, succeed, setError, setPasswordError, setResent, during } =
    verification;

  const goToCode = (sent: SentCode, retryAt: string | null) => {
    change({ sent, retryAt });
    goTo('code');
  };
  const handleFailure = (failure: unknown, wasMigration: boolean) => {
    const facts = failure instanceof ApiError ? failure : noAnswer;
    const reason = reasonOf(facts, isChange);
    if (reason.kind === 'verified') return succeed('VERIFIED');
    if (reason.kind === 'password') {
      goTo('phone');
      return setPasswordError(t(`errors.${reason.code}`));
    }
    // Whatever became of the message: where a code may have come, there is a field for it.
    if (reason.kind === 'pending') {
      if (work.step === 'code' && !reason.isSure) announce(t('verify.maybeSent', { phone: work.phone }));
      goToCode(sentNow(work, wasMigration, !reason.isSure), reason.retryAt ?? work.retryAt);
      if (work.step === 'code' && reason.isSure) setError(t('errors.COOL_DOWN'));
      return undefined;
    }
    if (reason.kind === 'inUse' && !wasMigration) return goTo('inUse');
    if (work.step === 'inUse' || reason.kind === 'inUse') change({ step: 'phone', code: '' });
    // The number is with the account that took it from this one: going on again would lead in a circle [PHONE-05].
    if (reason.kind === 'inUse') setError(t('errors.PHONE_ALREADY_REGISTERED'));
    else if (reason.kind === 'notSent') setError(t('verify.sendFailed'));
    else {
      setError(toErrorText({ status: facts.status, description: reason.text }));
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
        change({ code: '' });
        goToCode(sentNow(work, isMigrationRequest), reply.coolDownTimestampUTC);
        setResent(isAgain);
        if (isAgain) announce(t('verify.resent'));
      } catch (failure) {
        handleFailure(failure, isMigrationRequest);
      }
    });
  return { ask, refuse: handleFailure };
}
