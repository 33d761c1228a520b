import { limits, phoneDigits } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { takeFocus } from '@fareback/ui/form/focus.ts';
import { OtpField } from '@fareback/ui/form/otp-field.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { availableIn, formatTimeLeft } from '@fareback/wording';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useCountdown } from '../../device/use-countdown.ts';
import { type FullTranslation, useFullTranslation } from '../../i18n/full-translation.ts';
import { PhoneButton, PhoneForm } from './phone-step.tsx';
import { unbrokenPhone } from './phone-writing.ts';
import { type PhoneVerification, usePhoneVerification } from './use-phone-verification.ts';
import styles from './verification-drawer.module.css';

type VerificationDrawerProps = {
  open: boolean;
  onClose: () => void;
  onVerified: () => void;
  /** Continuing opens the offers; otherwise the button reads 'Done'. */
  leadsToOffers?: boolean;
  isChange?: boolean;
};

/** Longer waits are shown in minutes, hours or days. */
const countedSeconds = 120;

/** Phone verification in a drawer: number, code, the choice if another account has it, success [PHONE-02]. */
export function VerificationDrawer(props: VerificationDrawerProps): ReactNode {
  const { open, onClose, onVerified, leadsToOffers = false, isChange = false } = props;
  const { t } = useFullTranslation();
  const state = usePhoneVerification(isChange);
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const secondsLeft = useCountdown(state.retryAt);
  const wait = secondsLeft > 0 ? waitText(secondsLeft, t) : null;
  const frame = { open, onClose, onClosed: state.end, closeLabel: t('access.close'), initialFocus: input };

  if (state.step === 'phone')
    return (
      <Drawer
        {...frame}
        title={t(isChange ? 'verify.changeTitle' : 'verify.title')}
        description={t(isChange ? 'verify.changeText' : 'verify.text')}
        actions={<PhoneButton state={state} wait={wait} form={form} />}
      >
        <PhoneForm state={state} wait={wait} form={form} inputRef={input} />
      </Drawer>
    );

  if (state.step === 'inUse')
    return (
      <Drawer
        {...frame}
        title={t('verify.inUseTitle')}
        description={t('verify.inUseText')}
        actions={<InUseActions state={state} />}
      >
        <p className={styles['number']}>
          <Icon name="phone" size={20} />
          <bdi translate="no" dir="ltr">
            {state.shownPhone}
          </bdi>
        </p>
      </Drawer>
    );

  if (state.step === 'code')
    return (
      <Drawer
        {...frame}
        title={t('verify.codeTitle')}
        description={t(state.isUnsure ? 'verify.maybeSent' : 'verify.codeText', {
          phone: unbrokenPhone(state.shownPhone),
        })}
      >
        <CodeEntry state={state} wait={wait} inputRef={input} />
      </Drawer>
    );

  const goOn = (
    <Button ref={takeFocus} wide onClick={onVerified}>
      {t(leadsToOffers ? 'verify.successAction' : 'common.done')}
    </Button>
  );
  return (
    <Drawer {...frame} title={t(isChange ? 'verify.changedTitle' : 'verify.successTitle')} hideTitle actions={goOn}>
      <Success isChange={isChange} />
    </Drawer>
  );
}

function Success({ isChange }: { isChange: boolean }): ReactNode {
  const { t } = useFullTranslation();
  return (
    <div className={styles['success']}>
      <span className={styles['disc']}>
        <Icon name="check" size={40} />
      </span>
      <p className={styles['successTitle']}>{t(isChange ? 'verify.changedTitle' : 'verify.successTitle')}</p>
      {!isChange && <p className={styles['muted']}>{t('verify.successText')}</p>}
    </div>
  );
}

/** Time until another code can be requested, counted down in seconds; long waits in hours. */
function waitText(secondsLeft: number, t: FullTranslation['t']): string {
  const left = secondsLeft > countedSeconds ? availableIn(new Date(secondsLeft * 1000), new Date(0)) : null;
  if (left === null) return t('verify.resendIn', { seconds: secondsLeft });
  return t('verify.resendLater', { time: formatTimeLeft(left, t) });
}

/** Takes over the number from the other account, or returns to enter another one [PHONE-03, PHONE-04]. */
function InUseActions({ state }: { state: PhoneVerification }): ReactNode {
  const { t } = useFullTranslation();
  return (
    <Stack gap={2}>
      <Button ref={takeFocus} wide busy={state.busy} onClick={() => void state.takeOver()}>
        {t('verify.sameNumber')}
      </Button>
      <Button wide variant="secondary" disabled={state.busy} onClick={state.changePhone}>
        {t('verify.otherNumber')}
      </Button>
    </Stack>
  );
}

type CodeEntryProps = {
  state: PhoneVerification;
  /** Time until a new code can be requested; null if it can be now. */
  wait: string | null;
  inputRef: RefObject<HTMLInputElement | null>;
};

/** The four digits, sent with the last one, and a new code after the wait [VAL-20, PHONE-06, PHONE-10]. */
function CodeEntry({ state, wait, inputRef }: CodeEntryProps): ReactNode {
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
