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
  /** How long until a code may be asked for; null when it may be now. */
  wait: string | null;
  /** Id of the form, which its button stands outside of. */
  form: string;
};

/** Takes the number to verify; sends it once it is whole and may be sent [PHONE-02, PHONE-06]. */
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

/** The present password of a member who changes the number; none where a partner's app signs in [PHONE-13]. */
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

/** Sends the form, or says why it can't be sent yet. */
export function PhoneButton({ state, wait, form }: PhoneStepProps): ReactNode {
  const { t } = useFullTranslation();
  return (
    <Button
      type="submit"
      form={form}
      wide
      busy={state.busy}
      disabled={state.faultOfNumber !== null || mustWait(state, wait)}
      // Said under the field already, where no more typing could mend it.
      reason={
        state.error === state.faultOfNumber ? undefined : (state.faultOfNumber ?? <span data-numeric="">{wait}</span>)
      }
    >
      {t('common.continue')}
    </Button>
  );
}

const mustWait = ({ hasCode }: PhoneVerification, wait: string | null) => wait !== null && !hasCode;
