import { hasEnoughPhoneDigits, limits } from '@fareback/contract';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useSpeech } from '../../i18n/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OtpField } from '../../ui/otp-field.tsx';
import { Stack } from '../../ui/stack.tsx';
import { PhoneField } from './phone-field.tsx';
import { useCountdown } from './use-countdown.ts';
import { usePhoneVerification } from './use-phone-verification.ts';
import styles from './verification-drawer.module.css';

type VerificationDrawerProps = {
  open: boolean;
  onClose: () => void;
  /** The member is verified, has read so and goes on. */
  onVerified: () => void;
};

/** Verifies a phone number in a drawer: the number, the code, the choice when another account has it, success [PHONE-02]. */
export function VerificationDrawer({ open, onClose, onVerified }: VerificationDrawerProps): ReactNode {
  const { t } = useSpeech();
  const state = usePhoneVerification();
  const form = useId();
  const frame = { open, onClose, closeLabel: t('access.close') };

  if (state.step === 'phone')
    return (
      <Drawer
        {...frame}
        title={t('verify.title')}
        description={t('verify.text')}
        actions={
          <Button
            type="submit"
            form={form}
            wide
            busy={state.busy}
            disabled={!hasEnoughPhoneDigits(state.phone)}
            reason={t('validation.fillPhone')}
          >
            {t('common.continue')}
          </Button>
        }
      >
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!state.busy && hasEnoughPhoneDigits(state.phone)) state.submitPhone();
          }}
        >
          <PhoneField label={t('verify.phone')} value={state.phone} onChange={state.typePhone} error={state.error} />
        </form>
      </Drawer>
    );

  if (state.step === 'inUse')
    return (
      <Drawer
        {...frame}
        title={t('verify.inUseTitle')}
        description={t('verify.inUseText')}
        actions={
          <Stack gap={2}>
            <Button wide busy={state.busy} onClick={() => void state.takeOver()}>
              {t('verify.sameNumber')}
            </Button>
            <Button wide variant="secondary" disabled={state.busy} onClick={state.changePhone}>
              {t('verify.otherNumber')}
            </Button>
          </Stack>
        }
      >
        <p className={styles['number']}>
          <Icon name="phone" size={20} />
          <bdi dir="ltr">{state.phone}</bdi>
        </p>
      </Drawer>
    );

  if (state.step === 'code')
    return (
      <Drawer
        {...frame}
        title={t('verify.codeTitle')}
        description={t('verify.codeText', { phone: isolated(state.phone) })}
      >
        <CodeEntry state={state} />
      </Drawer>
    );

  return (
    <Drawer
      {...frame}
      title={t('verify.successTitle')}
      hideTitle
      actions={
        <Button wide onClick={onVerified}>
          {t('verify.successAction')}
        </Button>
      }
    >
      <div className={styles['success']}>
        <span className={styles['disc']}>
          <Icon name="check" size={40} />
        </span>
        <p className={styles['successTitle']}>{t('verify.successTitle')}</p>
        <p className={styles['muted']}>{t('verify.successText')}</p>
      </div>
    </Drawer>
  );
}

/** A number inside a sentence: on one line, and left to right in Arabic. */
function isolated(phone: string): string {
  return `\u2066${phone.replace(' ', '\u00a0').replace('-', '\u2011')}\u2069`;
}

/** The four digits, sent with the last of them, and a new code once the wait is over [VAL-20, PHONE-06, PHONE-10]. */
function CodeEntry({ state }: { state: ReturnType<typeof usePhoneVerification> }): ReactNode {
  const { t } = useSpeech();
  const secondsLeft = useCountdown(state.retryAt);
  const digits = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On arrival and after a wrong code: the next thing to do is to type.
    digits.current?.querySelector('input')?.focus();
  }, [state.error]);
  return (
    <Stack gap={5}>
      <div ref={digits}>
        <OtpField
          label={t('verify.code')}
          length={limits.smsCodeDigits}
          value={state.code}
          onChange={state.typeCode}
          onComplete={(code) => void state.confirm(code)}
          digitLabel={(position) => t('access.digit', { position, total: limits.smsCodeDigits })}
          error={state.error}
          help={state.busy ? t('verify.checking') : undefined}
        />
      </div>
      <div className={styles['again']}>
        <Button
          variant="quiet"
          disabled={state.busy || secondsLeft > 0}
          onClick={() => void state.resend()}
          icon={<Icon name="refresh" size={18} />}
        >
          <span data-numeric="">
            {secondsLeft > 0 ? t('verify.resendIn', { seconds: secondsLeft }) : t('verify.resend')}
          </span>
        </Button>
        <Button variant="quiet" disabled={state.busy} onClick={state.changePhone} icon={<Icon name="edit" size={18} />}>
          {t('verify.changePhone')}
        </Button>
      </div>
    </Stack>
  );
}
