import { Button } from '@fareback/ui/form/button.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import type { ReactNode, RefObject } from 'react';
import { PasswordInput } from '../../forms/password-input.tsx';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useConfig } from '../../tenant/config.tsx';
import { CountryField } from './country-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { unbrokenPhone } from './unbroken-phone.ts';
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
