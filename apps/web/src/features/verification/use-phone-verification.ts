import { ApiError, confirmPhoneCode, sendPhoneCode, whyNotPhone } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../data/client.ts';
import { refresh } from '../../data/refresh.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { announce } from '../../ui/live-region.tsx';
import { classifySendFailure } from './classify-send-failure.ts';
import { nationalPhoneDigits } from './phone-mask.ts';

/** Where the member stands on the way from a number to a verified one [PHONE-02, PHONE-03]. */
export type VerificationStep = 'phone' | 'inUse' | 'code' | 'verified';

/** The steps of verifying a phone, what was typed, and what went wrong [PHONE-02, PHONE-07..10]. */
export function usePhoneVerification() {
  const { t } = useSpeech();
  const client = useQueryClient();
  const [step, setStep] = useState<VerificationStep>('phone');
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [retryAt, setRetryAt] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** Whether the number is to be taken over from another account [PHONE-04]. */
  const isMigration = useRef(false);
  /** Completion may be reported more than once; a code is sent once. */
  const isConfirming = useRef(false);

  const goTo = (next: VerificationStep) => {
    setStep(next);
    setError(undefined);
    setCode('');
  };

  const ask = async (isMigrationRequest: boolean): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    try {
      const reply = await api.call(sendPhoneCode, {
        body: { phoneNumber: nationalPhoneDigits(phone), isMigrationRequest },
      });
      isMigration.current = isMigrationRequest;
      setRetryAt(reply.coolDownTimestampUTC);
      goTo('code');
      return true;
    } catch (failure) {
      refuse(failure, isMigrationRequest);
      return false;
    } finally {
      setBusy(false);
    }
  };

  const refuse = (failure: unknown, wasMigration: boolean) => {
    const facts = failure instanceof ApiError ? failure : { code: '', description: '', body: null };
    const reason = classifySendFailure(facts);
    if (reason.kind === 'inUse' && !wasMigration) {
      goTo('inUse');
      return;
    }
    // The number is with the account that took it from this one: going on again would lead in a circle [PHONE-05].
    if (reason.kind === 'inUse') {
      goTo('phone');
      setError(t('errors.PHONE_ALREADY_REGISTERED'));
    } else if (reason.kind === 'notSent') setError(t('verify.sendFailed'));
    else {
      setError(reason.text || t('validation.phoneFallback'));
      if (reason.retryAt !== null) setRetryAt(reason.retryAt);
    }
    if (step === 'inUse') setStep('phone');
  };

  const submitPhone = () => {
    isMigration.current = false;
    if (whyNotPhone(nationalPhoneDigits(phone)) !== null) setError(t('verify.invalidPhone'));
    else void ask(false);
  };

  const confirm = async (validationCode: string) => {
    if (isConfirming.current) return;
    isConfirming.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await api.call(confirmPhoneCode, { body: { validationCode, isMigrationRequest: isMigration.current } });
      setStep('verified');
      announce(t('verify.successTitle'));
      void refresh(client, 'status');
    } catch (failure) {
      // Emptied, so that a new try can start [PHONE-10].
      setCode('');
      setError((failure instanceof ApiError && failure.description) || t('validation.phoneFallback'));
    } finally {
      isConfirming.current = false;
      setBusy(false);
    }
  };

  return {
    step,
    phone,
    code,
    error,
    retryAt,
    busy,
    typePhone: (next: string) => {
      setPhone(next);
      setError(undefined);
    },
    typeCode: (next: string) => {
      setCode(next);
      if (next !== '') setError(undefined);
    },
    submitPhone,
    takeOver: () => ask(true),
    resend: () => ask(isMigration.current),
    confirm,
    changePhone: () => goTo('phone'),
  };
}
