import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { type ReactNode, Suspense } from 'react';
import type { BarPlaces, PlaceName } from './bar-places.ts';
import styles from './chart-figure.module.css';

const Bars = lazyPart(() => import('./bars.tsx'), 'Bars', 'inPlace');

type ChartFigureProps = {
  chart: BarPlaces;
  names: readonly string[];
  /** Accessible description of the bars; the table below has the numbers. */
  label: string;
  caption?: string | undefined;
  placeNamed: (name: string) => PlaceName;
};

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
      <div className={styles['bars']} dir="ltr" role="img" aria-label={label}>
        <Suspense fallback={null}>
          <Bars chart={chart} names={names} placeNamed={placeNamed} />
        </Suspense>
      </div>
    </figure>
  );
}
