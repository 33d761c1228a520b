import type { ReportName } from '@fareback/contract/admin';
import { type ReactNode, useMemo } from 'react';
import { dayText, monthText, shortDay, shortMonth } from '../../parts/calendar.ts';
import { ChartFigure } from '../../parts/chart/chart-figure.tsx';
import { type Name, nameText } from '../../parts/named.tsx';
import type { MessageKey } from '../../words/catalogue.ts';
import { type Translate, useTranslation } from '../../words/translation.tsx';
import { getValueText } from '../../words/value-text.ts';
import { chartOf, type Series } from './chart-of.ts';
import type { ReportRow } from './report-rows.ts';

const captions: Partial<Record<ReportName, MessageKey>> = {
  weeks: 'report.weeksDrawn',
  campaigns: 'report.campaignsDrawn',
  riders: 'report.ridersDrawn',
  lapsing: 'report.lapsingDrawn',
};

type ReportChartProps = {
  report: ReportName;
  rows: readonly ReportRow[];
  campaignNamed: (id: string) => Name;
};

/** Bar chart above a report's table. Renders nothing if bars would say less than the table [DESK-146]. */
export function ReportChart({ report, rows, campaignNamed }: ReportChartProps): ReactNode {
  const { t, language } = useTranslation();
  const chart = useMemo(() => chartOf(report, rows), [report, rows]);
  if (chart === null) return null;
  const caption = captions[report];
  const isByWeek = chart.by === 'week';
  return (
    <ChartFigure
      chart={chart}
      names={chart.series.map((each) => nameOf(each, campaignNamed, t))}
      caption={caption && t(caption)}
      label={t('report.chart')}
      placeNamed={(place) => ({
        short: (isByWeek ? shortDay : shortMonth)(place, language),
        whole: isByWeek ? t('report.weekOf', { day: dayText(place, language) }) : monthText(place, language),
      })}
    />
  );
}

function nameOf(series: Series, campaignNamed: ReportChartProps['campaignNamed'], t: Translate): string {
  if (series === 'others' || series === 'noCampaign') return t(`report.${series}`);
  return 'campaign' in series
    ? nameText(campaignNamed(series.campaign))
    : getValueText('reportWord', series.heading as string, t);
}
