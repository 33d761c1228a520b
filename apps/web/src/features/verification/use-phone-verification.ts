import { whyNotPhone } from '@fareback/contract';
import { useSpeech } from '../../i18n/language.tsx';
import { nationalPhoneDigits } from './phone-mask.ts';
import { useAskCode } from './use-ask-code.ts';
import { useConfirmCode } from './use-confirm-code.ts';
import { useVerificationWork } from './use-verification-work.ts';
import { codeOnItsWay } from './verification-state.ts';

/** The steps of verifying a phone, what was typed, and what went wrong [PHONE-02, PHONE-07..10]. */
export function usePhoneVerification() {
  const { t } = useSpeech();
  const verification = useVerificationWork();
  const { work, change, error, setError, isResent, isCodeOver, busy, goTo, end } = verification;
  const { ask, refuse } = useAskCode(verification);
  const confirm = useConfirmCode(verification, refuse);
  const waiting = codeOnItsWay(work);

  return {
    ...work,
    error,
    isResent,
    isCodeOver,
    busy,
    /** Whether the number in the field has a code that still waits to be entered. */
    hasCode: waiting !== null,
    typePhone: (phone: string) => {
      change({ phone });
      setError(undefined);
    },
    typeCode: (code: string) => {
      change({ code });
      if (code !== '') setError(undefined);
    },
    submitPhone: () => {
      if (whyNotPhone(nationalPhoneDigits(work.phone)) !== null) setError(t('verify.invalidPhone'));
      else if (waiting !== null) goTo('code');
      else void ask(false);
    },
    takeOver: async () => {
      if (waiting === null) return ask(true);
      // The code is on its way already; what it confirms is said when it is entered [PHONE-04].
      change({ sent: { ...waiting, isMigration: true } });
      return goTo('code');
    },
    resend: () => ask(work.sent?.isMigration ?? false),
    confirm,
    changePhone: () => goTo('phone'),
    end,
  };
}

/** What `usePhoneVerification` gives. */
export type PhoneVerification = ReturnType<typeof usePhoneVerification>;
