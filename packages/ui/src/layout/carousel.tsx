import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import {
  Children,
  type CSSProperties,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react';
import { classes } from '../classes.ts';
import { IconButton } from '../form/icon-button.tsx';
import styles from './carousel.module.css';
import { useReducedMotion } from './use-media.ts';

type CarouselProps = {
  /** Accessible name of the row: 'Featured offers'. */
  label: string;
  children: ReactNode;
  /** Number of visible slides: 1.5 shows half of the next one. */
  perView: number;
  direction?: 'ltr' | 'rtl' | undefined;
  previousLabel: string;
  nextLabel: string;
  /** First slide, counted from 0. */
  startIndex?: number | undefined;
  onSettle?: ((index: number) => void) | undefined;
  /** The slide to show if it is controlled from outside; `onSelect` reports other changes. */
  at?: number | undefined;
  onSelect?: ((index: number) => void) | undefined;
  /** Slides scroll to the screen's edge instead of the page's gutter; on wide screens to the column's. */
  edgeToEdge?: boolean | undefined;
  /** Shape of each slide's leading picture: places the arrows on it instead of at the row's edges. */
  arrowsOn?: `${number} / ${number}` | undefined;
  className?: string | undefined;
};

/**
 * A draggable row, mirrored in right-to-left languages, with arrow buttons for a pointer; a slide that gets keyboard
 * focus scrolls into view.
 */
export function Carousel({
  label,
  children,
  perView,
  direction = 'ltr',
  previousLabel,
  nextLabel,
  startIndex = 0,
  onSettle,
  at,
  onSelect,
  edgeToEdge = false,
  arrowsOn,
  className,
}: CarouselProps): ReactNode {
  const still = useReducedMotion();
  const [viewport, carousel] = useEmblaCarousel({
    direction,
    align: 'start',
    containScroll: 'trimSnaps',
    startIndex,
    duration: still ? 0 : 20,
    slidesToScroll: 'auto',
    watchFocus: showFocused,
  });
  useCarouselEvent(carousel, 'settle', onSettle);
  useCarouselEvent(carousel, 'select', onSelect);
  useEffect(() => {
    if (at !== undefined) carousel?.scrollTo(at);
  }, [carousel, at]);

  return (
    // A group, because the section around it is the landmark with this name.
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for form controls
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      className={classes(styles['carousel'], edgeToEdge && styles['edgeToEdge'], className)}
    >
      <div ref={viewport} className={styles['viewport']} data-base-ui-swipe-ignore="x">
        <ul className={styles['slides']} style={{ '--per-view': perView } as CSSProperties}>
          {Children.map(children, (slide) => (
            <li className={styles['slide']}>{slide}</li>
          ))}
        </ul>
      </div>
      <Arrows carousel={carousel} on={arrowsOn} previousLabel={previousLabel} nextLabel={nextLabel} />
    </div>
  );
}

type Embla = UseEmblaCarouselType[1];

/**
 * Scrolls the slide with keyboard focus into view. Embla handles a focus only within ten milliseconds of the key: on a
 * slow device the browser then scrolled the row without Embla, and the arrows pointed to the wrong slides.
 */
function showFocused(carousel: NonNullable<Embla>, { target }: FocusEvent): false {
  if (target instanceof Element && target.matches(':focus-visible')) {
    const slide = carousel.slideNodes().findIndex((node) => node.contains(target));
    const snap = carousel.internalEngine().slideRegistry.findIndex((slides) => slides.includes(slide));
    carousel.rootNode().scrollLeft = 0;
    carousel.scrollTo(snap, true);
  }
  return false;
}

/** Calls `listener` for each slide that is selected or has settled. */
function useCarouselEvent(
  carousel: Embla,
  event: 'select' | 'settle',
  listener: ((index: number) => void) | undefined,
): void {
  const onEvent = useEffectEvent((index: number) => listener?.(index));
  useEffect(() => {
    const handleEvent = () => onEvent(carousel?.selectedScrollSnap() ?? 0);
    carousel?.on(event, handleEvent);
    return () => {
      carousel?.off(event, handleEvent);
    };
  }, [carousel, event]);
}

const never = () => false;

/** Arrow buttons for a pointer; absent if all slides are visible. */
function Arrows({
  carousel,
  on,
  previousLabel,
  nextLabel,
}: Pick<CarouselProps, 'previousLabel' | 'nextLabel'> & {
  carousel: Embla;
  on: CarouselProps['arrowsOn'];
}): ReactNode {
  const subscribe = useCallback(
    (changed: () => void) => {
      carousel?.on('select', changed).on('reInit', changed);
      return () => {
        carousel?.off('select', changed).off('reInit', changed);
      };
    },
    [carousel],
  );
  const canGoBack = useSyncExternalStore(subscribe, () => carousel?.canScrollPrev() ?? false, never);
  const canGoOn = useSyncExternalStore(subscribe, () => carousel?.canScrollNext() ?? false, never);
  if (!canGoBack && !canGoOn) return null;
  return (
    <div className={classes(styles['buttons'], on !== undefined && styles['inside'])} style={{ aspectRatio: on }}>
      <IconButton
        icon="chevron-start"
        tone="over"
        label={previousLabel}
        disabled={!canGoBack}
        onClick={() => carousel?.scrollPrev()}
      />
      <IconButton
        icon="chevron-end"
        tone="over"
        label={nextLabel}
        disabled={!canGoOn}
        onClick={() => carousel?.scrollNext()}
      />
    </div>
  );
}
