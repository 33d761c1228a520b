import type { NewFeatureStep } from '@fareback/contract';
import { Button, buttonClassName } from '@fareback/ui/form/button.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { Carousel } from '@fareback/ui/layout/carousel.tsx';
import { VisuallyHidden } from '@fareback/ui/layout/visually-hidden.tsx';
import { useBackCloses } from '@fareback/ui/overlay/use-back-closes.ts';
import { useModal } from '@fareback/ui/overlay/use-modal.ts';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { Picture } from '@fareback/ui/pictures/picture.tsx';
import { directionOf } from '@fareback/wording';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { destinationOf } from '../../navigation/destination.ts';
import { useHasScreen } from '../../navigation/router.ts';

import styles from './new-feature-dialog.module.css';

const pictureRatio = '16 / 9';

type NewFeatureDialogProps = {
  steps: readonly NewFeatureStep[];
  onClose: () => void;
  onNavigate: (path: string) => void;
};

/**
 * Announces a feature in slides, moved by dragging, arrow keys or the button, which opens a link on the last slide
 * [TUT-08, TUT-09, TUT-10].
 */
export function NewFeatureDialog({ steps, onClose, onNavigate }: NewFeatureDialogProps): ReactNode {
  const { t, language } = useFullTranslation();
  const [at, setAt] = useState(0);
  const onward = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  const layer = useModal(onward);
  useBackCloses(true, onClose);
  useEffect(() => {
    // The focused button may be gone with its slide.
    if (layer.current?.contains(document.activeElement) === false) onward.current?.focus();
  }, [at, layer]);
  const step = steps[at];
  if (step === undefined) return null;
  const isLast = at === steps.length - 1;
  const countOf = (index: number) => t('access.slide', { position: index + 1, total: steps.length });

  const walk = (event: KeyboardEvent) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
    setAt(Math.min(steps.length - 1, Math.max(0, at + (directionOf(language) === 'rtl' ? -way : way))));
  };
  return (
    <dialog
      ref={layer}
      className={styles['layer']}
      aria-label={step.NewFeatureTitle || step.NewFeatureLabel || t('announcement.newFeature')}
      onKeyDown={walk}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles['card']}>
        <Slides steps={steps} at={at} onSelect={setAt} />
        <VisuallyHidden>
          <p aria-live="polite" aria-atomic="true">
            {[countOf(at), step.NewFeatureTitle, step.NewFeatureDescription].join('. ')}
          </p>
        </VisuallyHidden>
        {steps.length > 1 && <Marks count={steps.length} at={at} labelOf={countOf} onSelect={setAt} />}
        <div className={styles['actions']}>
          {isLast ? (
            <LastButton ref={onward} step={step} onClose={onClose} onNavigate={onNavigate} />
          ) : (
            <Button ref={onward} wide onClick={() => setAt(at + 1)}>
              {step.NewFeatureButtonLabel || t('common.next')}
            </Button>
          )}
        </div>
        <IconButton icon="close" tone="over" label={t('access.close')} className={styles['close']} onClick={onClose} />
      </div>
    </dialog>
  );
}

type MarksProps = { count: number; at: number; labelOf: (index: number) => string; onSelect: (index: number) => void };

/** A dot for each step that opens it. */
function Marks({ count, at, labelOf, onSelect }: MarksProps): ReactNode {
  return (
    <ol className={styles['marks']}>
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <button
            type="button"
            className={styles['mark']}
            aria-label={labelOf(index)}
            aria-current={index === at ? 'step' : undefined}
            onClick={() => onSelect(index)}
          />
        </li>
      ))}
    </ol>
  );
}

type SlidesProps = { steps: readonly NewFeatureStep[]; at: number; onSelect: (index: number) => void };

/** The steps side by side, moved by dragging or arrow keys; shows the step `at` [TUT-08]. */
function Slides({ steps, at, onSelect }: SlidesProps): ReactNode {
  const { t, language } = useFullTranslation();
  const id = useId();
  return (
    <Carousel
      label={t('announcement.newFeature')}
      perView={1}
      arrowsOn={pictureRatio}
      direction={directionOf(language)}
      previousLabel={t('access.previousSlide')}
      nextLabel={t('access.nextSlide')}
      at={at}
      onSelect={onSelect}
    >
      {steps.map((one, index) => (
        <Slide key={`${id}-${index}`} step={one} isShown={index === at} seed={`${index}`} />
      ))}
    </Carousel>
  );
}

/** One step; hidden ones are inert. */
function Slide({ step, isShown, seed }: { step: NewFeatureStep; isShown: boolean; seed: string }): ReactNode {
  return (
    <div className={styles['slide']} inert={!isShown}>
      <Picture src={step.ImageUrl} alt="" ratio={pictureRatio} eager rounded icon="sparkle" seed={seed} />
      {step.NewFeatureLabel !== '' && (
        <p>
          <Badge>{step.NewFeatureLabel}</Badge>
        </p>
      )}
      {step.NewFeatureTitle !== '' && <h2 className={styles['title']}>{step.NewFeatureTitle}</h2>}
      {step.NewFeatureDescription !== '' && <p className={styles['text']}>{step.NewFeatureDescription}</p>}
    </div>
  );
}

/**
 * Opens the step's link like any link of the program and closes; without a usable link it only closes [CAMP-10,
 * TUT-09].
 */
function LastButton({
  ref,
  step,
  onClose,
  onNavigate,
}: Pick<NewFeatureDialogProps, 'onClose' | 'onNavigate'> & {
  ref: RefObject<(HTMLButtonElement & HTMLAnchorElement) | null>;
  step: NewFeatureStep;
}): ReactNode {
  const { t } = useFullTranslation();
  const way = destinationOf(step.NewFeatureButtonLink, { origin: location.origin, hasScreen: useHasScreen() });
  const label = step.NewFeatureButtonLabel || t('common.done');
  if (way?.kind === 'outside')
    return (
      <a
        ref={ref}
        href={way.href}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClassName({ wide: true })}
        onClick={onClose}
      >
        <span>{label}</span>
        <Icon name="external" size={18} />
        <VisuallyHidden>{t('access.newWindow')}</VisuallyHidden>
      </a>
    );
  return (
    <Button
      ref={ref}
      wide
      onClick={() => {
        onClose();
        if (way !== null) onNavigate(way.path);
      }}
    >
      {label}
    </Button>
  );
}
