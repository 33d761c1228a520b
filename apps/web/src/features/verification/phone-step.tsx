import { hasEnoughPhoneDigits } from '@fareback/contract';
import type { ReactNode, RefObject } from 'react';
import { useSpeech } from '../../i18n/language.tsx';
import { Button } from '../../ui/form/button.tsx';
import { PhoneField } from './phone-field.tsx';
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
  const { t } = useSpeech();
  return (
    <form
      id={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!state.busy && !isShort(state) && !mustWait(state, wait)) state.submitPhone();
      }}
    >
      <PhoneField
        inputRef={inputRef}
        label={t('verify.phone')}
        value={state.phone}
        onChange={state.typePhone}
        error={state.error}
      />
    </form>
  );
}

/** Sends the form, or says why it can't be sent yet. */
export function PhoneButton({ state, wait, form }: PhoneStepProps): ReactNode {
  const { t } = useSpeech();
  return (
    <Button
      type="submit"
      form={form}
      wide
      busy={state.busy}
      disabled={isShort(state) || mustWait(state, wait)}
      reason={isShort(state) ? t('validation.fillPhone') : <span data-numeric="">{wait}</span>}
    >
      {t('common.continue')}
    </Button>
  );
}

const isShort = ({ phone }: PhoneVerification) => !hasEnoughPhoneDigits(phone);
const mustWait = ({ hasCode }: PhoneVerification, wait: string | null) => wait !== null && !hasCode;
