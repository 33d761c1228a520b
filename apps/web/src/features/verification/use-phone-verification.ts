import { limits } from '@fareback/contract';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useAskCode, useConfirmCode } from './phone-code.ts';
import { countryNames, listOfCountries } from './phone-writing.ts';

import { useVerificationWork, type VerificationWork } from './use-verification-work.ts';
import { codeOnItsWay } from './verification-state.ts';

/** Handles typing in the first step, with its errors [PHONE-12]. */
function useNumberTyping({ work, writings, country, change, setError, setPasswordError }: VerificationWork) {
  return {
    typePhone: (phone: string) => {
      const named = writings.countryNamedIn(phone, country);
      // A pasted number with a country selects it.
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

/** Why the number cannot be sent a code; null if it can, as far as the device knows [PHONE-12, VAL-18, VAL-19]. */
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

/** State of the phone verification: step, input and errors [PHONE-02, PHONE-07..10]. */
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
    /** For sentences: with its country, if there are several. */
    shownPhone: writings.isWorldly ? writing.international(work.phone) : work.phone,
    error: error ?? (numberError?.kind === 'foreign' ? numberError.text : undefined),
    /** Why the number in the field cannot be used; null if it can. */
    faultOfNumber: numberError?.text ?? null,
    passwordError,
    isResent,
    isCodeOver,
    busy,
    /** The code is complete but was not sent. */
    isUnsent: !busy && !isCodeOver && work.code.length === limits.smsCodeDigits,
    /** It is unknown if the message with the code was sent. */
    isUnsure: work.sent?.isUnsure === true,
    /** The number in the field has a code waiting for entry. */
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
      // The code is already sent; the step explains its effect [PHONE-04].
      change({ sent: { ...waiting, isMigration: true } });
      return goTo('code');
    },
    resend: () => ask(work.sent?.isMigration ?? false),
    confirm,
    changePhone: () => goTo('phone'),
    end,
  };
}

export type PhoneVerification = ReturnType<typeof usePhoneVerification>;
