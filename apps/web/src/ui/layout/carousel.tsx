import useEmblaCarousel from 'embla-carousel-react';
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
  /** Names the row: 'Featured offers'. */
  label: string;
  /** One slide each. */
  children: ReactNode;
  /** How many are seen at once: 1.5 lets the next one peep in. */
  perView: number;
  direction?: 'ltr' | 'rtl' | undefined;
  /** Names of the buttons that wide screens get. */
  previousLabel: string;
  nextLabel: string;
  /** Starts here, counted from 0. */
  startIndex?: number | undefined;
  onSettle?: ((index: number) => void) | undefined;
  /** The slide that is asked for, where something else than the row itself leads through it; `onSelect` tells of the others. */
  at?: number | undefined;
  onSelect?: ((index: number) => void) | undefined;
  /** Slides leave the screen at its edge, not at the page's gutter; on wide screens at the column's. */
  edgeToEdge?: boolean | undefined;
  /** Shape of the picture that every slide begins with: the arrows then stand on it, not at the row's edges. */
  arrowsOn?: `${number} / ${number}` | undefined;
  className?: string | undefined;
};

/** A row to drag through, mirrored in right-to-left languages; arrow buttons for a pointer; a slide that takes the keyboard's focus comes into view. */
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
    slidesToScroll: Math.max(1, Math.floor(perView)),
  });
  const subscribe = useCallback(
    (changed: () => void) => {
      carousel?.on('select', changed).on('reInit', changed);
      return () => {
        carousel?.off('select', changed).off('reInit', changed);
      };
    },
    [carousel],
  );
  const back = useSyncExternalStore(subscribe, () => carousel?.canScrollPrev() ?? false);
  const on = useSyncExternalStore(subscribe, () => carousel?.canScrollNext() ?? false);

  const settled = useEffectEvent((index: number) => onSettle?.(index));
  useEffect(() => {
    const settle = () => settled(carousel?.selectedScrollSnap() ?? 0);
    carousel?.on('settle', settle);
    return () => {
      carousel?.off('settle', settle);
    };
  }, [carousel]);

  const selected = useEffectEvent((index: number) => onSelect?.(index));
  useEffect(() => {
    const select = () => selected(carousel?.selectedScrollSnap() ?? 0);
    carousel?.on('select', select);
    return () => {
      carousel?.off('select', select);
    };
  }, [carousel]);
  useEffect(() => {
    if (at !== undefined) carousel?.scrollTo(at);
  }, [carousel, at]);

  const moves = back || on;
  return (
    // A group: the section around it is the landmark of this name.
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
      {moves && (
        <div
          className={classes(styles['buttons'], arrowsOn !== undefined && styles['inside'])}
          style={{ aspectRatio: arrowsOn }}
        >
          <IconButton
            icon="chevron-start"
            tone="over"
            label={previousLabel}
            disabled={!back}
            onClick={() => carousel?.scrollPrev()}
          />
          <IconButton
            icon="chevron-end"
            tone="over"
            label={nextLabel}
            disabled={!on}
            onClick={() => carousel?.scrollNext()}
          />
        </div>
      )}
    </div>
  );
}
