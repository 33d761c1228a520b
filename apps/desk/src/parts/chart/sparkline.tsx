import type { ReactNode } from 'react';
import styles from './sparkline.module.css';

/** Height of the drawing; its width follows the number of bars. */
const HEIGHT = 24;
const BAR = 0.75;

/** Small bars from zero without axes. Decorative: the table of figures has the same numbers. */
export function Sparkline({ values }: { values: readonly number[] }): ReactNode {
  const highest = Math.max(...values, 0);
  if (highest === 0) return null;
  return (
    <svg
      className={styles['sparkline']}
      viewBox={`0 0 ${values.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.map((value, at) => {
        const height = (Math.max(value, 0) / highest) * HEIGHT;
        // oxlint-disable-next-line react/no-array-index-key
        return <rect key={at} x={at} y={HEIGHT - height} width={BAR} height={height} />;
      })}
    </svg>
  );
}
