import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../layout/use-media.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { countUpDurationMs, countUpValue } from './count-up-value.ts';

type CountUpProps = {
  /** Whole points. */
  value: number;
  /** BCP 47, numbering system included where it matters; gives the separators (CONST-05). */
  locale: string;
  /** Start of the count on first show; 0 unless told. Later changes count on from the value shown before. */
  from?: number | undefined;
  className?: string | undefined;
};

// 'always': Spanish would otherwise leave four-digit numbers without a separator.
const formatOf = (locale: string) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0, useGrouping: 'always' });

/** A balance that counts up when it appears and whenever it changes: 3 s under 10000, else 4 s; at once with reduced motion (CONST-02, CONST-05). */
export function CountUp({ value, locale, from = 0, className }: CountUpProps): ReactNode {
  const digits = useRef<HTMLSpanElement>(null);
  const shown = useRef(from);
  const still = useReducedMotion();
  const [first] = useState(still ? value : from);
  const format = formatOf(locale);

  useEffect(() => {
    const start = shown.current;
    const written = formatOf(locale);
    const write = (points: number) => {
      shown.current = points;
      if (digits.current !== null) digits.current.textContent = written.format(points);
    };
    if (still || start === value) {
      write(value);
      return undefined;
    }
    const duration = countUpDurationMs(value);
    const begun = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const elapsed = Math.max(0, now - begun);
      write(countUpValue(start, value, elapsed / duration));
      if (elapsed < duration) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, locale, still]);

  // Numbers that run are for the eye; those who listen hear where they end.
  return (
    <span className={className}>
      <span ref={digits} aria-hidden="true" data-numeric="">
        {format.format(first)}
      </span>
      <VisuallyHidden>{format.format(value)}</VisuallyHidden>
    </span>
  );
}
