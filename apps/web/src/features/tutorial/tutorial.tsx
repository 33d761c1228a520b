import { Button } from '@fareback/ui/form/button.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { useBackCloses } from '@fareback/ui/overlay/use-back-closes.ts';
import { useModal } from '@fareback/ui/overlay/use-modal.ts';
import { directionOf } from '@fareback/wording';
import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { reportEvent } from '../../data/reports/report-event.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { OfflineNotice } from '../../pwa/offline-notice.tsx';
import { useConfig } from '../../tenant/config.tsx';
import { tutorialSteps } from './steps.ts';
import styles from './tutorial.module.css';
import { usePlacement } from './use-placement.ts';

type TutorialProps = {
  /** The newer look has fewer steps [TUT-04]. */
  isUpdated: boolean;
  /** It has its own URL, so the router handles Back. */
  addressed: boolean;
  onTab: (tab: 'earn' | 'redeem') => void;
  onEnd: () => void;
};

/**
 * Guides through Home step by step: highlights each target with a card next to it. Its end is tracked [TUT-04, TUT-05,
 * TUT-16, EVT-03].
 */
export function Tutorial({ isUpdated, addressed, onTab, onEnd }: TutorialProps): ReactNode {
  const { t, language } = useFullTranslation();
  const { TutorialSteps: own } = useConfig();
  const isRightToLeft = directionOf(language) === 'rtl';
  const isConnected = useQuery(dataSets.providerStatuses()).data?.some(({ status }) => status === 'CONNECTED') === true;
  const steps = useMemo(() => tutorialSteps({ isUpdated, isConnected }, own), [isUpdated, isConnected, own]);
  const [at, setAt] = useState(0);
  const [step = null, isLast] = [steps[at], at === steps.length - 1];
  const onward = useRef<HTMLButtonElement>(null);
  const layer = useModal(onward);
  const card = useRef<HTMLDivElement>(null);
  const id = useId();
  const placement = usePlacement(step?.targets ?? nothing, card, isRightToLeft);

  const reportEnd = useReportEnd(at + 1, steps.length, addressed);
  const close = () => {
    reportEnd('Tutorial/closed');
    onEnd();
  };
  const goOn = () => {
    if (!isLast) return setAt(at + 1);
    reportEnd('Tutorial/completed');
    return onEnd();
  };
  const goBack = () => {
    setAt(Math.max(0, at - 1));
    // The first step has no Back button, so the focused button disappears.
    if (at === 1) onward.current?.focus();
  };
  useBackCloses(!addressed, close);
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
      <div className={styles['offline']}>
        <OfflineNotice onLeave={close} />
      </div>
      {placement?.lit && <div className={styles['lit']} style={placement.lit} />}
      <div ref={card} className={styles['card']} style={placement?.card} data-placed={placement !== null || undefined}>
        <IconButton icon="close" size={20} label={t('access.close')} className={styles['close']} onClick={close} />
        <Explanation id={id} step={step} count={t('common.step', { step: at + 1, steps: steps.length })} />
        <Foot at={at} count={steps.length} onward={onward} onBack={goBack} onOn={goOn} />
      </div>
    </dialog>
  );
}

const nothing: readonly string[] = [];

type End = 'Tutorial/completed' | 'Tutorial/closed';

/** Tracks once how the tutorial ended; leaving its URL by the browser's Back also closes it [EVT-03]. */
function useReportEnd(step: number, steps: number, addressed: boolean): (end: End) => void {
  const isReported = useRef(false);
  const reportEnd = (end: End) => {
    if (!isReported.current) reportEvent(end, { step, steps });
    isReported.current = true;
  };
  const left = useEffectEvent(() => reportEnd('Tutorial/closed'));
  useEffect(() => {
    const popped = () => left();
    if (addressed) addEventListener('popstate', popped);
    return () => removeEventListener('popstate', popped);
  }, [addressed]);
  return reportEnd;
}

type ExplanationProps = { id: string; step: ReturnType<typeof tutorialSteps>[number]; count: string };

function Explanation({ id, step, count }: ExplanationProps): ReactNode {
  const { t } = useFullTranslation();
  return (
    <div aria-live="polite" aria-atomic="true">
      <p className={styles['count']}>{count}</p>
      <h2 id={`${id}-title`} className={styles['title']}>
        {step.own.title || t(step.title)}
      </h2>
      <p id={`${id}-text`} className={styles['text']}>
        {step.own.text || t(step.text)}
      </p>
    </div>
  );
}

type FootProps = {
  at: number;
  count: number;
  onward: RefObject<HTMLButtonElement | null>;
  onBack: () => void;
  onOn: () => void;
};

/** Progress with Next and Back; the first step has no Back. */
function Foot({ at, count, onward, onBack, onOn }: FootProps): ReactNode {
  const { t } = useFullTranslation();
  return (
    <div className={styles['foot']}>
      <Dots count={count} at={at} />
      {at > 0 && (
        <Button variant="quiet" size="small" onClick={onBack}>
          {t('common.back')}
        </Button>
      )}
      <Button ref={onward} size="small" onClick={onOn}>
        {t(at === count - 1 ? 'tutorial.finish' : 'common.next')}
      </Button>
    </div>
  );
}

function Dots({ count, at }: { count: number; at: number }): ReactNode {
  return (
    <span className={styles['dots']} aria-hidden="true">
      {Array.from({ length: count }, (_, dot) => (
        <span key={dot} className={styles['dot']} data-current={dot === at || undefined} />
      ))}
    </span>
  );
}
