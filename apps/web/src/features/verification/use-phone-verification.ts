import { numberWithCountry } from '@fareback/contract';
import { useWholeSpeech } from '../../i18n/whole-speech.ts';
import { listOfCountries } from './country-names.ts';
import { useAskCode } from './use-ask-code.ts';
import { useConfirmCode } from './use-confirm-code.ts';
import { useVerificationWork, type VerificationWork } from './use-verification-work.ts';
import { codeOnItsWay } from './verification-state.ts';

/** What typing into the first step does, and what is wrong with the number there [PHONE-12]. */
function useNumberTyping({ work, writings, country, change, setError, setPasswordError }: VerificationWork) {
  const { t, language } = useWholeSpeech();
  return {
    typePhone: (phone: string) => {
      const named = writings.countryNamedIn(phone, country);
      // A number that was pasted with its country chooses it.
      change(
        named === null || named === country
          ? { phone }
          : { country: named, phone: writings.writingIn(named).mask(phone) },
      );
      setError(undefined);
    },
    chooseCountry: (chosen: string) => {
      change({ country: chosen, phone: writings.writingIn(chosen).mask(work.phone) });
      setError(undefined);
    },
    typePassword: (password: string) => {
      change({ password });
      setPasswordError(undefined);
    },
    /** Why the number in the field cannot be sent a code. */
    faultOfNumber: () =>
      numberWithCountry(work.phone) === null || writings.countryNamedIn(work.phone, country) === country
        ? t('verify.invalidPhone')
        : t('verify.otherCountry', { countries: listOfCountries(writings.countries, language) }),
  };
}

/** The steps of verifying a phone, what was typed, and what went wrong [PHONE-02, PHONE-07..10]. */
export function usePhoneVerification(isChange = false) {
  const verification = useVerificationWork(isChange);
  const { work, writings, writing, country, change, error, setError, isResent, isCodeOver, busy, goTo, end } =
    verification;
  const { passwordError } = verification;
  const typing = useNumberTyping(verification);
  const { ask, refuse } = useAskCode(verification);
  const confirm = useConfirmCode(verification, refuse);
  const waiting = codeOnItsWay(work);

  return {
    ...work,
    isChange,
    writings,
    writing,
    country,
    /** As sentences show it: with its country, where there are several. */
    shownPhone: writings.isWorldly ? writing.international(work.phone) : work.phone,
    error,
    passwordError,
    isResent,
    isCodeOver,
    busy,
    /** Whether the number in the field has a code that still waits to be entered. */
    hasCode: waiting !== null,
    ...typing,
    typeCode: (code: string) => {
      change({ code });
      if (code !== '') setError(undefined);
    },
    submitPhone: () => {
      if (writing.toSend(work.phone) === null) setError(typing.faultOfNumber());
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
