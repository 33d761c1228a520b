import type { ReportName } from '@fareback/contract/admin';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { type ReactNode, Suspense, useMemo } from 'react';
import { wordIn } from '../../words/word-in.ts';
import { type Say, useWords } from '../../words/words.tsx';
import { chartOf, type ReportRow, type Series } from './chart-of.ts';
import styles from './report-chart.module.css';

const Bars = lazyPart(() => import('./bars.tsx'), 'Bars', 'inPlace');

/** A report as bars above its table, which says the same in numbers: nothing where bars would say less [DESK-146]. */
export function ReportChart({ report, rows }: { report: ReportName; rows: readonly ReportRow[] }): ReactNode {
  const { t } = useWords();
  const chart = useMemo(() => chartOf(report, rows), [report, rows]);
  if (chart === null) return null;
  const names = chart.series.map((each) => nameOf(each, t));
  return (
    <figure className={styles['chart']}>
      <figcaption>
        <ul className={styles['legend']}>
          {names.map((name, at) => (
            <li key={name} data-series={at}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- one picture, drawn by a library as many shapes */}
      <div className={styles['bars']} role="img" aria-label={t('report.chart')}>
        <Suspense fallback={null}>
          <Bars chart={chart} names={names} />
        </Suspense>
      </div>
    </figure>
  );
}

function nameOf(series: Series, t: Say): string {
  if (series === 'others' || series === 'noCampaign') return t(`report.${series}`);
  return 'campaign' in series ? series.campaign : wordIn('reportWord', series.heading, t);
}
