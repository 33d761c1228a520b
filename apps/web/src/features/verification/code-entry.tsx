import { limits, phoneDigits } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { OtpField } from '@fareback/ui/form/otp-field.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import type { PhoneVerification } from './use-phone-verification.ts';
import styles from './verification-drawer.module.css';

type CodeEntryProps = {
  state: PhoneVerification;
  /** Time until a new code can be requested; null if it can be now. */
  wait: string | null;
  inputRef: RefObject<HTMLInputElement | null>;
};

/** The four digits, sent with the last one, and a new code after the wait [VAL-20, PHONE-06, PHONE-10]. */
export function CodeEntry({ state, wait, inputRef }: CodeEntryProps): ReactNode {
  const { t } = useFullTranslation();
  const { error, isCodeOver, isResent, busy } = state;
  useEffect(() => {
    // Focus the field on arrival, after a wrong code and with a new one.
    inputRef.current?.focus();
  }, [inputRef, error, isResent]);
  const help = busy ? t('verify.checking') : isResent ? t('verify.resent') : undefined;
  return (
    <Stack gap={5}>
      <OtpField
        label={t('verify.code')}
        length={limits.smsCodeDigits}
        value={state.code}
        onChange={state.typeCode}
        onComplete={(code) => void state.confirm(code)}
        digitsOf={phoneDigits}
        error={error}
        help={help}
        readOnly={busy}
        disabled={isCodeOver}
        inputRef={inputRef}
      />
      {state.isUnsent && (
        <Button wide onClick={() => void state.confirm(state.code)}>
          {t('common.retry')}
        </Button>
      )}
      <div className={styles['again']}>
        <Button
          {...(isCodeOver ? { wide: true } : { variant: 'quiet' })}
          disabled={busy || wait !== null}
          onClick={() => void state.resend()}
          icon={<Icon name="refresh" size={18} />}
        >
          <span data-numeric="">{wait ?? t('verify.resend')}</span>
        </Button>
        <Button variant="quiet" disabled={busy} onClick={state.changePhone} icon={<Icon name="edit" size={18} />}>
          {t('verify.changePhone')}
        </Button>
      </div>
    </Stack>
  );
}
