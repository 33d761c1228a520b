import { limits } from '@fareback/contract';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { countryNames, listOfCountries } from './country-names.ts';
import { useAskCode } from './use-ask-code.ts';
import { useConfirmCode } from './use-confirm-code.ts';
import { useVerificationWork, type VerificationWork } from './use-verification-work.ts';
import { codeOnItsWay } from './verification-state.ts';

/** What typing into the first step does, and what is wrong with the number there [PHONE-12]. */
function useNumberTyping({ work, writings, country, change, setError, setPasswordError }: VerificationWork) {
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
  };
}

/** Why the number in the field cannot be sent a code; null where it can, as far as this device can tell [PHONE-12, VAL-18, VAL-19]. */
function useNumberError({
  work,
  writings,
  writing,
  country,
}: VerificationWork): { kind: NumberErrorKind; text: string } | null {
  const { t, language } = useFullTranslation();
  const { countries, isWorldly } = writings;
  if (writings.isForeign(work.phone, country))
    return { kind: 'foreign', text: t('verify.otherCountry', { countries: listOfCountries(countries, language) }) };
  if (!writing.isWhole(work.phone))
    return { kind: 'short', text: t(isWorldly ? 'verify.fillNumber' : 'validation.fillPhone') };
  if (writing.toSend(work.phone) !== null) return null;
  const text = isWorldly
    ? t('verify.notMobile', { country: countryNames(language)(country) })
    : t('verify.invalidPhone');
  return { kind: 'wrong', text };
}

type NumberErrorKind = 'foreign' | 'short' | 'wrong';

/** The steps of verifying a phone, what was typed, and what went wrong [PHONE-02, PHONE-07..10]. */
export function usePhoneVerification(isChange = false) {
  const verification = useVerificationWork(isChange);
  const { work, writings, writing, country, change, error, setError, isResent, isCodeOver, busy, goTo, end } =
    verification;
  const { passwordError } = verification;
  const typing = useNumberTyping(verification);
  const numberError = useNumberError(verification);
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
    error: error ?? (numberError?.kind === 'foreign' ? numberError.text : undefined),
    /** Why nothing can be sent to what is in the field; null where something can. */
    faultOfNumber: numberError?.text ?? null,
    passwordError,
    isResent,
    isCodeOver,
    busy,
    /** Whether whole digits stand there that could not be sent. */
    isUnsent: !busy && !isCodeOver && work.code.length === limits.smsCodeDigits,
    /** Whether nobody knows if the message with the code went out. */
    isUnsure: work.sent?.isUnsure === true,
    /** Whether the number in the field has a code that still waits to be entered. */
    hasCode: waiting !== null,
    ...typing,
    typeCode: (code: string) => {
      change({ code });
      if (code !== '') setError(undefined);
    },
    submitPhone: () => {
      if (numberError !== null) return;
      if (waiting !== null) goTo('code');
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
