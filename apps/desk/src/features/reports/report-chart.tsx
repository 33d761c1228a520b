import type { ReportName } from '@fareback/contract/admin';
import { type ReactNode, useMemo } from 'react';
import { ChartFigure } from '../../parts/chart/chart-figure.tsx';
import { wordIn } from '../../words/word-in.ts';
import { type Say, useWords } from '../../words/words.tsx';
import { chartOf, type ReportRow, type Series } from './chart-of.ts';

/** A report as bars above its table, which says the same in numbers: nothing where bars would say less [DESK-146]. */
export function ReportChart({ report, rows }: { report: ReportName; rows: readonly ReportRow[] }): ReactNode {
  const { t } = useWords();
  const chart = useMemo(() => chartOf(report, rows), [report, rows]);
  if (chart === null) return null;
  return <ChartFigure chart={chart} names={chart.series.map((each) => nameOf(each, t))} label={t('report.chart')} />;
}

function nameOf(series: Series, t: Say): string {
  if (series === 'others' || series === 'noCampaign') return t(`report.${series}`);
  return 'campaign' in series ? series.campaign : wordIn('reportWord', series.heading, t);
}
