import { adminRoutes, type ReportName, reportNames, reportsOfDays } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { definedOnly } from '../data/client.ts';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { AddedRides } from '../features/reports/added-rides.tsx';
import { chartOf, type Series } from '../features/reports/chart-of.ts';
import { useReportColumns } from '../features/reports/report-columns.tsx';
import { type ReportRow, rowsOf } from '../features/reports/report-rows.ts';
import { SharedGoals } from '../features/reports/shared-goals.tsx';
import { dayText, getDayErrors, monthText, shortDay, shortMonth } from '../parts/agency-day.ts';
import { ChartFigure } from '../parts/chart/chart-figure.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { CsvButton } from '../parts/export-table.tsx';
import { Filters } from '../parts/filters.tsx';
import { momentText } from '../parts/moment.tsx';
import { type Name, namesOf, nameText } from '../parts/named.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { reportWords } from '../parts/report-words.ts';
import type { MessageKey } from '../words/catalogue.ts';
import { type Translate, useTranslation } from '../words/translation.tsx';
import { getValueText } from '../words/value-text.ts';
import styles from './screens.module.css';

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
function ReportChart({ report, rows, campaignNamed }: ReportChartProps): ReactNode {
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

/** `/<agency>/reports/<report>`: figures of the program as a table and a file. */
export function Report(): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId, may } = useAgency();
  const { report } = useParams({ from: '/$agency/reports/$report' });
  const search = useSearch({ from: '/$agency/reports/$report' });
  const input = { params: { agency: agencyId, report }, query: { ...definedOnly(search), language } };
  return (
    <Page
      title={t(reportWords[report])}
      actions={
        <>
          <CsvButton route={adminRoutes.reports.export} input={input} />
          {may('reports.schedule') && (
            <Link to="/$agency/report-schedules" params={{ agency: agencyId }} search={{ report }}>
              {t('reportSchedules.addThis')}
            </Link>
          )}
        </>
      }
    >
      <nav className={styles['reports']} aria-label={t('page.reports')}>
        {reportNames.map((name) => (
          <Link key={name} to="/$agency/reports/$report" params={{ agency: agencyId, report: name }}>
            {t(reportWords[name])}
          </Link>
        ))}
      </nav>
      {reportsOfDays.includes(report) && <Days />}
      <Figures key={report} input={input} />
    </Page>
  );
}

function Days(): ReactNode {
  const { t, language } = useTranslation();
  const search = useSearch({ from: '/$agency/reports/$report' });
  const navigate = useNavigate({ from: '/$agency/reports/$report' });
  return (
    <Filters
      values={search}
      onApply={(values) => void navigate({ search: values })}
      check={(days) => getDayErrors(days, { t, language })}
    >
      {(faults) => (
        <>
          <Field label={t('field.from')} name="from" type="date" defaultValue={search.from} error={faults.from} />
          <Field label={t('field.until')} name="to" type="date" defaultValue={search.to} error={faults.to} />
        </>
      )}
    </Filters>
  );
}

const helps: Partial<Record<ReportName, MessageKey>> = {
  riders: 'report.ridersHelp',
  budgets: 'report.budgetsHelp',
  impact: 'report.impactHelp',
  'shared-goals': 'report.sharedGoalsHelp',
};

/** Hints for a report without rows: choose other days, or how to get rows. */
const emptyHelps: Partial<Record<ReportName, MessageKey>> = {
  budgets: 'report.emptyBudgets',
  'added-rides': 'report.emptyAddedRides',
  'codes-left': 'report.emptyCodes',
  impact: 'report.emptyImpact',
  'shared-goals': 'report.emptySharedGoals',
};

/** Reload interval of live reports: budgets run out while riders ride. */
const refreshOptions: Partial<Record<ReportName, { everyMillis: number }>> = { budgets: { everyMillis: 60_000 } };

type FiguresProps = {
  input: { params: { agency: string; report: ReportName }; query: { from?: string; to?: string; language: string } };
};

function Figures({ input }: FiguresProps): ReactNode {
  const { t, language } = useTranslation();
  const { report } = input.params;
  const table = useApiQuery(adminRoutes.reports.get, input, refreshOptions[report]);
  const columns = useReportColumns(report, table.data?.titles);
  const tableRows = useMemo(() => (table.data === undefined ? null : rowsOf(report, table.data)), [report, table.data]);
  const help = helps[report];
  return (
    <QueryBoundary query={table}>
      {({ at, timeZone, titles, isWhole }) => (
        <>
          <p className={styles['lead']}>
            {t('report.lead', { at: momentText(at, { language, timeZone }), zone: timeZone })}
          </p>
          {help !== undefined && <p className={styles['lead']}>{t(help)}</p>}
          {tableRows !== null && report === 'added-rides' && (
            <AddedRides rows={tableRows.rows} campaignNamed={namesOf(titles.campaign)} />
          )}
          {tableRows !== null && report === 'shared-goals' && (
            <SharedGoals rows={tableRows.rows} campaignNamed={namesOf(titles.campaign)} />
          )}
          {!isWhole && <p>{t('report.cut')}</p>}
          {tableRows !== null && (
            <ReportChart report={report} rows={tableRows.rows} campaignNamed={namesOf(titles.campaign)} />
          )}
          <DataTable
            label={t(reportWords[report])}
            columns={columns}
            rows={tableRows?.rows ?? []}
            sums={tableRows?.sums ?? []}
            hasFigures
            empty={<NoRows report={report} />}
          />
        </>
      )}
    </QueryBoundary>
  );
}

function NoRows({ report }: { report: ReportName }): ReactNode {
  const { t } = useTranslation();
  const isOfDays = reportsOfDays.includes(report);
  return (
    <EmptyState icon="calendar" title={t(isOfDays ? 'report.empty' : 'report.emptyNow')}>
      {t(isOfDays ? 'report.emptyHelp' : (emptyHelps[report] ?? 'report.emptyNowHelp'))}
    </EmptyState>
  );
}
