import { availableIn, formatTimeLeft } from '@fareback/wording';
import { type ReactNode, useId, useRef } from 'react';
import { useCountdown } from '../../device/use-countdown.ts';
import { type Speech, useSpeech } from '../../i18n/language.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { takeFocus } from '../../ui/overlay/take-focus.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import { CodeEntry } from './code-entry.tsx';
import { InUseActions } from './in-use-actions.tsx';
import { PhoneButton, PhoneForm } from './phone-step.tsx';
import { usePhoneVerification } from './use-phone-verification.ts';
import styles from './verification-drawer.module.css';

type VerificationDrawerProps = {
  open: boolean;
  onClose: () => void;
  /** The member is verified, has read so and goes on. */
  onVerified: () => void;
  /** What going on leads to; 'Done' where it leads nowhere. */
  goOnLabel?: string | undefined;
};

/** Beyond this a wait is told in minutes, hours or days. */
const countedSeconds = 120;

/** Verifies a phone number in a drawer: the number, the code, the choice when another account has it, success [PHONE-02]. */
export function VerificationDrawer({ open, onClose, onVerified, goOnLabel }: VerificationDrawerProps): ReactNode {
  const { t } = useSpeech();
  const state = usePhoneVerification();
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const secondsLeft = useCountdown(state.retryAt);
  const wait = secondsLeft > 0 ? waitWords(secondsLeft, t) : null;
  const frame = { open, onClose, onClosed: state.end, closeLabel: t('access.close'), initialFocus: input };

  if (state.step === 'phone')
    return (
      <Drawer
        {...frame}
        title={t('verify.title')}
        description={t('verify.text')}
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
        <CodeEntry state={state} wait={wait} inputRef={input} />
      </Drawer>
    );

  const goOn = (
    <Button ref={takeFocus} wide onClick={onVerified}>
      {goOnLabel ?? t('common.done')}
    </Button>
  );
  return (
    <Drawer {...frame} title={t('verify.successTitle')} hideTitle actions={goOn}>
      <Success />
    </Drawer>
  );
}

/** Says that the number is verified. */
function Success(): ReactNode {
  const { t } = useSpeech();
  return (
    <div className={styles['success']}>
      <span className={styles['disc']}>
        <Icon name="check" size={40} />
      </span>
      <p className={styles['successTitle']}>{t('verify.successTitle')}</p>
      <p className={styles['muted']}>{t('verify.successText')}</p>
    </div>
  );
}

/** When another code may be asked for, counted down second by second; a wait of hours is told in hours. */
function waitWords(secondsLeft: number, t: Speech['t']): string {
  const left = secondsLeft > countedSeconds ? availableIn(new Date(secondsLeft * 1000), new Date(0)) : null;
  if (left === null) return t('verify.resendIn', { seconds: secondsLeft });
  return t('verify.resendLater', { time: formatTimeLeft(left, t) });
}

/** A number inside a sentence: on one line, and left to right in Arabic. */
function isolated(phone: string): string {
  return `\u2066${phone.replace(' ', '\u00a0').replace('-', '\u2011')}\u2069`;
}
