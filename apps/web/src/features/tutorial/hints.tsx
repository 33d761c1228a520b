import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { directionOf } from '@fareback/wording';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { reportEvent } from '../../data/reports/report-event.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useConfig } from '../../tenant/config.tsx';
import { type TutorialStep, tutorialSteps } from './steps.ts';
import styles from './tutorial.module.css';
import { findTarget, usePlacement } from './use-placement.ts';

type HintsProps = {
  isUpdated: boolean;
  /** The open tab. */
  tab: TutorialStep['tab'];
  /** All hints were seen. */
  onEnd: () => void;
};

/** A hint about claiming helps only while points wait; it then comes first. */
const isAboutClaiming = ({ targets }: TutorialStep): boolean => targets.includes('unclaimed');

/** A hint does not scroll, so it points at the tab rather than at a list that may be below the window. */
const targetsOf = (step: TutorialStep): readonly string[] =>
  isAboutClaiming(step) ? ['unclaimed'] : step.targets.toReversed();

/**
 * Shows the tutorial's steps as single hints: one each time a tab opens, next to its tab or the points. Any press closes
 * the hint and keeps its normal effect [TUT-17].
 */
export function Hints({ isUpdated, tab, onEnd }: HintsProps): ReactNode {
  const { TutorialSteps: own } = useConfig();
  const steps = useMemo(() => tutorialSteps({ isUpdated, isConnected: false }, own), [isUpdated, own]);
  const [seen, setSeen] = useState<readonly TutorialStep[]>([]);
  const close = (step: TutorialStep) => {
    const now = [...seen, step];
    setSeen(now);
    if (steps.some((one) => !now.includes(one) && !isAboutClaiming(one))) return;
    reportEvent('Tutorial/completed', { step: now.length, steps: steps.length });
    onEnd();
  };
  return (
    <HintOfTab key={tab} steps={steps.filter((step) => step.tab === tab && !seen.includes(step))} onClose={close} />
  );
}

/** The step about claiming while points wait on the screen, else the first other one. */
function findHint(steps: readonly TutorialStep[]): TutorialStep | null {
  const claiming = findTarget(['unclaimed']) === null ? undefined : steps.find(isAboutClaiming);
  return claiming ?? steps.find((step) => !isAboutClaiming(step)) ?? null;
}

/** The hint among `steps` whose target is on the screen; closed, the tab has no other one until it opens again. */
function HintOfTab({
  steps,
  onClose,
}: {
  steps: readonly TutorialStep[];
  onClose: (step: TutorialStep) => void;
}): ReactNode {
  const [shown, setShown] = useState(() => findHint(steps));
  if (shown === null) return null;
  return (
    <Hint
      step={shown}
      onClose={() => {
        setShown(null);
        onClose(shown);
      }}
    />
  );
}

function Hint({ step, onClose }: { step: TutorialStep; onClose: () => void }): ReactNode {
  const { t, language } = useFullTranslation();
  const card = useRef<HTMLDivElement>(null);
  const targets = useMemo(() => targetsOf(step), [step]);
  const placement = usePlacement(targets, card, directionOf(language) === 'rtl', true);
  const title = step.own.title || t(step.title);
  const text = step.own.text || t(step.text);
  const announceHint = useEffectEvent(() => announce(`${title}. ${text}`));
  useEffect(() => announceHint(), []);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const pressed = ({ target }: Event) => {
      if (!(target instanceof Node && card.current?.contains(target))) close();
    };
    const typed = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    addEventListener('pointerdown', pressed, { capture: true });
    addEventListener('keydown', typed);
    return () => {
      removeEventListener('pointerdown', pressed, { capture: true });
      removeEventListener('keydown', typed);
    };
  }, []);
  const lit = placement?.lit ?? null;
  return (
    <>
      {lit && <div className={styles['ring']} style={lit} />}
      {/* Without a visible target there is nothing to point at. */}
      <div
        ref={card}
        className={styles['card']}
        data-hint=""
        style={placement?.card}
        data-placed={lit !== null || undefined}
      >
        <p className={styles['title']}>
          <strong>{title}</strong>
        </p>
        <p className={styles['text']}>{text}</p>
        <div className={styles['foot']}>
          <Button size="small" onClick={onClose}>
            {t('tutorial.finish')}
          </Button>
        </div>
      </div>
    </>
  );
}
