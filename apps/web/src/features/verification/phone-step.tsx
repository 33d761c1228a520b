import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { Select } from '@fareback/ui/form/select.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode, RefObject } from 'react';
import { PasswordInput } from '../../forms/password-input.tsx';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { leftToRight } from '../../i18n/isolate.ts';
import { useConfig } from '../../tenant/config.tsx';
import { caretInMask, countryNames, nextDigit, type PhoneWriting, unbrokenPhone } from './phone-writing.ts';

import type { PhoneVerification } from './use-phone-verification.ts';

type PhoneStepProps = {
  state: PhoneVerification;
  /** Time until a code can be requested; null if it can be now. */
  wait: string | null;
  /** Id of the form; its button is outside of it. */
  form: string;
};

/** Asks for the number to verify; sends it once it is complete and allowed [PHONE-02, PHONE-06]. */
export function PhoneForm({
  state,
  wait,
  form,
  inputRef,
}: PhoneStepProps & { inputRef: RefObject<HTMLInputElement | null> }): ReactNode {
  const { t } = useFullTranslation();
  const { writing, writings, phone } = state;
  const isNumber = writings.isWorldly && state.faultOfNumber === null;
  return (
    <form
      id={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!state.busy && !mustWait(state, wait)) state.submitPhone();
      }}
    >
      <Stack gap={5}>
        <CountryField state={state} />
        <PhoneField
          inputRef={inputRef}
          label={t('verify.phone')}
          writing={writing}
          help={isNumber ? t('verify.fullNumber', { phone: unbrokenPhone(state.shownPhone) }) : undefined}
          value={phone}
          onChange={state.typePhone}
          error={state.error}
        />
        <Password state={state} />
      </Stack>
    </form>
  );
}

/** The current password for a change of number; not without web sign-in [PHONE-13]. */
function Password({ state }: { state: PhoneVerification }): ReactNode {
  const { t } = useFullTranslation();
  const { IsStandalonModeSupported: hasPassword } = useConfig();
  if (!state.isChange || !hasPassword) return null;
  return (
    <PasswordInput
      label={t('account.currentPassword')}
      name="currentPassword"
      autoComplete="current-password"
      value={state.password}
      onChange={({ target }) => state.typePassword(target.value)}
      error={state.passwordError}
    />
  );
}

/** Submits the form, or says why it can't be submitted yet. */
export function PhoneButton({ state, wait, form }: PhoneStepProps): ReactNode {
  const { t } = useFullTranslation();
  return (
    <Button
      type="submit"
      form={form}
      wide
      busy={state.busy}
      disabled={state.faultOfNumber !== null || mustWait(state, wait)}
      // The field already shows an error that more typing cannot fix.
      reason={
        state.error === state.faultOfNumber ? undefined : (state.faultOfNumber ?? <span data-numeric="">{wait}</span>)
      }
    >
      {t('common.continue')}
    </Button>
  );
}

const mustWait = ({ hasCode }: PhoneVerification, wait: string | null) => wait !== null && !hasCode;

/** Chooses the number's country if the agency allows several [PHONE-12]. */
function CountryField({ state }: { state: PhoneVerification }): ReactNode {
  const { t, language } = useFullTranslation();
  const { countries, callingCodeOf, isWorldly } = state.writings;
  if (!isWorldly || countries.length === 1) return null;
  const nameOf = countryNames(language);
  return (
    <Select
      label={t('verify.country')}
      name="country"
      value={state.country}
      onChange={state.chooseCountry}
      options={countries.map((country) => ({
        value: country,
        // Keep the code left to right in right-to-left names.
        label: `${nameOf(country)} ${leftToRight(`(${callingCodeOf(country)})`)}`,
      }))}
    />
  );
}

type PhoneFieldProps = {
  label: string;
  writing: PhoneWriting;
  help: ReactNode;
  value: string;
  onChange: (masked: string) => void;
  error: string | undefined;
  inputRef?: RefObject<HTMLInputElement | null>;
};

/** A phone number that is masked while typing; the caret keeps its place [VAL-17]. */
function PhoneField({ label, writing, help, value, onChange, error, inputRef }: PhoneFieldProps): ReactNode {
  return (
    <Field
      {...(inputRef === undefined ? {} : { ref: inputRef })}
      label={label}
      type="tel"
      name="phone"
      inputMode="tel"
      autoComplete={writing.placeholder === undefined ? 'tel' : 'tel-national'}
      placeholder={writing.placeholder}
      icon={<Icon name="phone" size={20} />}
      ltr
      help={help}
      value={value}
      error={error}
      onChange={({ target, nativeEvent }) => {
        const masked = writing.mask(target.value);
        const caret = caretInMask(target.value, target.selectionStart ?? target.value.length, masked);
        const isForward = 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward';
        // Set it here: an unchanged mask causes no render, and the caret would jump to the end.
        target.value = masked;
        // Deleting forward over a mask character must skip it, or it would get stuck.
        const place = isForward && masked === value ? nextDigit(masked, caret) : caret;
        target.setSelectionRange(place, place);
        if (masked !== value) onChange(masked);
      }}
    />
  );
}
