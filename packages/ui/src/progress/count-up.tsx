import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../layout/use-media.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

type CountUpProps<Language extends string> = {
  value: number;
  language: Language;
  /** Formats points in a language (CONST-05); must be a stable function. */
  format: (points: number, language: Language) => string;
  /** Start of the first count; 0 by default. Later changes count from the previous value. */
  from?: number | undefined;
  className?: string | undefined;
};

/**
 * A balance that counts up when it appears and on each change: 3 s below 10000, else 4 s; immediately with reduced
 * motion (CONST-02, CONST-05).
 */
export function CountUp<Language extends string>({
  value,
  language,
  format,
  from = 0,
  className,
}: CountUpProps<Language>): ReactNode {
  const digits = useRef<HTMLSpanElement>(null);
  const shown = useRef(from);
  const still = useReducedMotion();
  const [first] = useState(still ? value : from);

  useEffect(() => {
    const start = shown.current;
    const write = (points: number) => {
      shown.current = points;
      const place = digits.current;
      const words = format(points, language);
      if (place === null || place.textContent === words) return;
      // Changes the text node in place, because a new one each frame recalculates styles. Browser translation replaces
      // it by elements [UX-19].
      if (place.firstChild instanceof Text) place.firstChild.data = words;
      else place.textContent = words;
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
  }, [value, language, format, still]);

  // The running numbers are visual only; screen readers get the final value.
  return (
    <span className={className}>
      <span ref={digits} aria-hidden="true" data-numeric="" translate="no">
        {format(first, language)}
      </span>
      <VisuallyHidden>{format(value, language)}</VisuallyHidden>
    </span>
  );
}

/** Duration of a balance's count: 3 s below 10000, else 4 s (CONST-02). */
export function countUpDurationMs(value: number): number {
  return value < 10_000 ? 3000 : 4000;
}

/** Returns the whole number shown at a share of the duration: fast at first, slowing at the end. */
export function countUpValue(start: number, end: number, share: number): number {
  const eased = share >= 1 ? 1 : 1 - (1 - Math.max(0, share)) ** 4;
  return Math.round(start + (end - start) * eased);
}
