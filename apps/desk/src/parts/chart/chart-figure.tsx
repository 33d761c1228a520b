import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { type ReactNode, Suspense } from 'react';
import type { BarPlaces, PlaceName } from './bar-places.ts';
import styles from './chart-figure.module.css';

const Bars = lazyPart(() => import('./bars.tsx'), 'Bars', 'inPlace');

type ChartFigureProps = {
  chart: BarPlaces;
  /** What each colour stands for, in the order of the chart's values. */
  names: readonly string[];
  /** What the bars show, for those who listen; the table under them says it in numbers. */
  label: string;
  /** What is drawn of what, above the colours. */
  caption?: string | undefined;
  placeNamed: (name: string) => PlaceName;
};

/** Bars with what their colours stand for. */
export function ChartFigure({ chart, names, label, caption, placeNamed }: ChartFigureProps): ReactNode {
  return (
    <figure className={styles['chart']}>
      <figcaption>
        {caption !== undefined && <p className={styles['caption']}>{caption}</p>}
        <ul className={styles['legend']}>
          {names.map((name, at) => (
            <li key={name} data-series={at}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- one picture, drawn by a library as many shapes */}
      <div className={styles['bars']} role="img" aria-label={label}>
        <Suspense fallback={null}>
          <Bars chart={chart} names={names} placeNamed={placeNamed} />
        </Suspense>
      </div>
    </figure>
  );
}
