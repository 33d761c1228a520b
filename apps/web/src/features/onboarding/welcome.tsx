import type { WelcomeScreen } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { useIsHydrated } from '@fareback/ui/hooks.ts';
import { useBackCloses } from '@fareback/ui/overlay/use-back-closes.ts';
import { useModal } from '@fareback/ui/overlay/use-modal.ts';
import { Picture } from '@fareback/ui/pictures/picture.tsx';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import { welcomeSteps } from '../../tenant/welcome-steps.ts';
import { markWelcomeSeen, type Stage } from './first-stage.ts';
import styles from './welcome.module.css';

/**
 * First overlay and callbacks. `isSeen`: this device has already shown it, unknown to the server, so it closes at once.
 */
export type WelcomeProps = { first: Stage; isSeen: boolean; onClose: () => void; onSignUp: () => void };

/**
 * Overlay of sign-in: new visitors see the three steps and continue to sign-up, existing members to the form [TUT-14,
 * TUT-15].
 */
export function Welcome({ first, isSeen, onClose, onSignUp }: WelcomeProps): ReactNode {
  const { t } = useTranslation();
  const { IsOnboardingShort: isShort } = useConfig();
  const [stage, setStage] = useState(first);
  const focus = useRef<HTMLButtonElement>(null);
  const isAwake = useIsHydrated();
  // Open in the server's HTML; afterwards the browser decides.
  const [isDrawn] = useState(!isAwake);
  const layer = useModal(focus, { isWanted: !isSeen, ...(isDrawn && { onClosed: onClose }) });
  const id = useId();
  const closing = useId();
  useEffect(markWelcomeSeen, []);
  useBackCloses(!isSeen, onClose);
  return (
    <dialog
      ref={layer}
      className={styles['layer']}
      data-drawn={isDrawn || undefined}
      open={isDrawn || undefined}
      // It may have been closed before hydration.
      suppressHydrationWarning
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {/* Closes it without scripts. */}
      <form method="dialog" id={closing} />
      <div className={styles['card']}>
        {stage === 'choice' ? (
          <Choice
            titleId={id}
            focus={focus}
            closing={closing}
            onNew={isShort ? onSignUp : () => setStage('steps')}
            onKnown={onClose}
          />
        ) : isShort ? (
          <AllSteps titleId={id} focus={focus} onEnd={onClose} />
        ) : (
          // A new visitor signs up at the end; others see the form with a link to sign up.
          <Steps titleId={id} focus={focus} isSeen={isSeen} onEnd={first === 'choice' ? onSignUp : onClose} />
        )}
        <IconButton
          icon="close"
          label={t('access.close')}
          tone="tinted"
          className={styles['close']}
          type="submit"
          form={closing}
          onClick={onClose}
        />
      </div>
    </dialog>
  );
}

type StageProps = { titleId: string; focus: RefObject<HTMLButtonElement | null> };

/** New or existing member: the tenant's picture and text, and a button each [TUT-15]. */
function Choice({
  titleId,
  focus,
  closing,
  onNew,
  onKnown,
}: StageProps & { closing: string; onNew: () => void; onKnown: () => void }): ReactNode {
  const { t } = useTranslation();
  const { TenantName, WelcomeScreenConfig: screens } = useConfig();
  const own = (kind: WelcomeScreen['Kind']) => screens.find(({ Kind }) => Kind === kind);
  return (
    <>
      <h2 id={titleId} className={styles['heading']}>
        {t('welcome.choose', { tenant: TenantName })}
      </h2>
      <div className={styles['choices']}>
        <Option screen={own('NEW')} seed="new">
          <Button ref={focus} wide onClick={onNew}>
            {t('welcome.iAmNew')}
          </Button>
        </Option>
        <Option screen={own('EXISTING')} seed="known">
          <Button wide variant="secondary" type="submit" form={closing} onClick={onKnown}>
            {t('welcome.iHaveAccount')}
          </Button>
        </Option>
      </div>
    </>
  );
}

function Option({
  screen,
  seed,
  children,
}: {
  screen: WelcomeScreen | undefined;
  seed: string;
  children: ReactNode;
}): ReactNode {
  return (
    <section className={styles['option']}>
      <Picture src={screen?.Image} alt="" ratio="16 / 9" rounded eager seed={seed} />
      {screen?.Title && <h3 className={styles['optionTitle']}>{screen.Title}</h3>}
      {screen?.Description && <p className={styles['text']}>{screen.Description}</p>}
      {children}
    </section>
  );
}

/** The three steps on one screen, left by one press [TUT-19]. */
function AllSteps({ titleId, focus, onEnd }: StageProps & { onEnd: () => void }): ReactNode {
  const { t } = useTranslation();
  const { TenantName, WelcomeStepsConfig: own } = useConfig();
  return (
    <>
      <h2 id={titleId} className={styles['heading']}>
        {t('welcome.choose', { tenant: TenantName })}
      </h2>
      <ol className={styles['rows']}>
        {welcomeSteps(own, t).map(({ key, title, text, image, icon }) => (
          <li key={key} className={styles['row']}>
            <Picture
              src={image}
              alt=""
              ratio="1"
              rounded
              eager
              icon={icon}
              seed={key}
              className={styles['rowPicture']}
            />
            <div>
              <h3>{title}</h3>
              <p className={styles['text']}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className={styles['actions']}>
        <Button ref={focus} wide onClick={onEnd}>
          {t('welcome.start')}
        </Button>
      </div>
    </>
  );
}

/** Take a ride, claim points, redeem rewards, one after the other [TUT-14]. */
function Steps({ titleId, focus, isSeen, onEnd }: StageProps & { isSeen: boolean; onEnd: () => void }): ReactNode {
  const { t } = useTranslation();
  const { WelcomeStepsConfig: own } = useConfig();
  const steps = welcomeSteps(own, t);
  const [at, setAt] = useState(0);
  const step = steps[at];
  const isLast = at === steps.length - 1;
  // The clicked button is gone; move the focus.
  useEffect(() => {
    if (!isSeen) focus.current?.focus();
  }, [focus, isSeen]);
  if (step === undefined) return null;
  return (
    <>
      <Picture
        src={step.image}
        alt=""
        ratio="4 / 3"
        eager
        icon={step.icon}
        seed={step.key}
        className={styles['picture']}
      />
      <div className={styles['words']} aria-live="polite" aria-atomic="true">
        <p className={styles['count']}>{t('common.step', { step: at + 1, steps: steps.length })}</p>
        <h2 id={titleId} className={styles['title']}>
          {step.title}
        </h2>
        <p className={styles['text']}>{step.text}</p>
      </div>
      <div className={styles['actions']}>
        <Button ref={focus} wide onClick={() => (isLast ? onEnd() : setAt(at + 1))}>
          {t(isLast ? 'welcome.start' : 'common.next')}
        </Button>
        {at > 0 && (
          <Button
            wide
            variant="quiet"
            onClick={() => {
              setAt(at - 1);
              focus.current?.focus();
            }}
          >
            {t('common.back')}
          </Button>
        )}
      </div>
    </>
  );
}
