import { directionOf } from '@fareback/wording';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { reportEvent } from '../../data/report-event.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import { Button } from '../../ui/form/button.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { useBackCloses } from '../../ui/overlay/use-back-closes.ts';
import { useModal } from '../../ui/overlay/use-modal.ts';
import { tutorialSteps } from './steps.ts';
import styles from './tutorial.module.css';
import { usePlacement } from './use-placement.ts';

type TutorialProps = {
  /** The updated look has fewer steps [TUT-04]. */
  isUpdated: boolean;
  /** It has a URL of its own, so going back is the router's business. */
  addressed: boolean;
  /** A step needs this tab [TUT-05]. */
  onTab: (tab: 'earn' | 'redeem') => void;
  onEnd: () => void;
};

/** Leads through Home step by step: lights what each step is about and explains it on a card beside. Its end is tracked [TUT-04, TUT-05, TUT-16, EVT-03]. */
export function Tutorial({ isUpdated, addressed, onTab, onEnd }: TutorialProps): ReactNode {
  const { t, language } = useSpeech();
  const { TutorialSteps: own } = useConfig();
  const isRightToLeft = directionOf(language) === 'rtl';
  const steps = useMemo(() => tutorialSteps(isUpdated, own), [isUpdated, own]);
  const [at, setAt] = useState(0);
  const [step = null, isLast] = [steps[at], at === steps.length - 1];
  const onward = useRef<HTMLButtonElement>(null);
  const layer = useModal(onward);
  const card = useRef<HTMLDivElement>(null);
  const id = useId();
  const placement = usePlacement(step?.targets ?? nothing, card, isRightToLeft);

  const isTold = useRef(false);
  const tell = (end: 'Tutorial/completed' | 'Tutorial/closed') => {
    if (!isTold.current) reportEvent(end, { step: at + 1, steps: steps.length });
    isTold.current = true;
  };
  const close = () => {
    tell('Tutorial/closed');
    onEnd();
  };
  const goOn = () => {
    if (!isLast) return setAt(at + 1);
    tell('Tutorial/completed');
    return onEnd();
  };
  const goBack = () => {
    setAt(Math.max(0, at - 1));
    // The first step has no way back: the button that had the focus goes.
    if (at === 1) onward.current?.focus();
  };
  useBackCloses(!addressed, close);
  const left = useEffectEvent(() => tell('Tutorial/closed'));
  useEffect(() => {
    const popped = () => left();
    if (addressed) addEventListener('popstate', popped);
    return () => removeEventListener('popstate', popped);
  }, [addressed]);
  const tab = step?.tab ?? 'earn';
  useEffect(() => onTab(tab), [onTab, tab]);

  const walk = (event: KeyboardEvent) => {
    if (event.key === (isRightToLeft ? 'ArrowLeft' : 'ArrowRight') && !isLast) goOn();
    else if (event.key === (isRightToLeft ? 'ArrowRight' : 'ArrowLeft')) goBack();
  };
  if (step === null) return null;
  return (
    <dialog
      ref={layer}
      className={styles['layer']}
      data-unlit={placement?.lit === null || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={walk}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      {placement?.lit && <div className={styles['lit']} style={placement.lit} />}
      <div ref={card} className={styles['card']} style={placement?.card} data-placed={placement !== null || undefined}>
        <IconButton icon="close" size={20} label={t('access.close')} className={styles['close']} onClick={close} />
        <div aria-live="polite" aria-atomic="true">
          <p className={styles['count']}>{t('tutorial.step', { step: at + 1, steps: steps.length })}</p>
          <h2 id={`${id}-title`} className={styles['title']}>
            {step.own.title || t(step.title)}
          </h2>
          <p id={`${id}-text`} className={styles['text']}>
            {step.own.text || t(step.text)}
          </p>
        </div>
        <div className={styles['foot']}>
          <span className={styles['dots']} aria-hidden="true">
            {steps.map(({ title }, dot) => (
              <span key={title} className={styles['dot']} data-current={dot === at || undefined} />
            ))}
          </span>
          {at > 0 && (
            <Button variant="quiet" size="small" onClick={goBack}>
              {t('common.back')}
            </Button>
          )}
          <Button ref={onward} size="small" onClick={goOn}>
            {t(isLast ? 'tutorial.finish' : 'common.next')}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

const nothing: readonly string[] = [];
