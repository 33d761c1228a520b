import { adminRoutes, type ReportName, reportNames, reportsOfDays } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { given } from '../data/given.ts';
import { useAgency } from '../data/me.tsx';
import { useReply } from '../data/use-reply.ts';
import { AddedRides } from '../features/reports/added-rides.tsx';
import type { ReportRow } from '../features/reports/chart-of.ts';
import { ReportChart } from '../features/reports/report-chart.tsx';
import { codeColumn, momentColumn, numberColumn, pointsColumn, textColumn } from '../parts/columns.tsx';
import { CsvButton } from '../parts/csv-button.tsx';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { Filters } from '../parts/filters.tsx';
import { momentText } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { ReplyRoom } from '../parts/reply-room.tsx';
import type { Word } from '../words/catalogue.ts';
import { wordIn } from '../words/word-in.ts';
import { useWords } from '../words/words.tsx';
import styles from './report.module.css';

const names: Record<ReportName, Word> = {
  weeks: 'report.weeks',
  campaigns: 'report.campaigns',
  budgets: 'report.budgets',
  riders: 'report.riders',
  funnel: 'report.funnel',
  liability: 'report.liability',
  lapsing: 'report.lapsing',
  redemptions: 'report.redemptions',
  refunds: 'report.refunds',
  'codes-left': 'report.codesLeft',
  'added-rides': 'report.addedRides',
};

/** `/<agency>/reports/<report>`: figures of the programme as a table, and as a file. */
export function Report(): ReactNode {
  const { t } = useWords();
  const { agencyId } = useAgency();
  const { report } = useParams({ from: '/$agency/reports/$report' });
  const search = useSearch({ from: '/$agency/reports/$report' });
  const input = { params: { agency: agencyId, report }, query: given(search) };
  return (
    <Page title={t(names[report])} actions={<CsvButton route={adminRoutes.reports.export} input={input} />}>
      <nav className={styles['reports']} aria-label={t('page.reports')}>
        {reportNames.map((name) => (
          <Link key={name} to="/$agency/reports/$report" params={{ agency: agencyId, report: name }}>
            {t(names[name])}
          </Link>
        ))}
      </nav>
      {reportsOfDays.includes(report) && <Days />}
      <Figures key={report} input={input} />
    </Page>
  );
}

function Days(): ReactNode {
  const { t } = useWords();
  const search = useSearch({ from: '/$agency/reports/$report' });
  const navigate = useNavigate({ from: '/$agency/reports/$report' });
  return (
    <Filters values={search} onApply={(values) => void navigate({ search: values })}>
      <Field label={t('field.from')} name="from" type="date" defaultValue={search.from} />
      <Field label={t('field.until')} name="to" type="date" defaultValue={search.to} />
    </Filters>
  );
}

function Figures({
  input,
}: {
  input: { params: { agency: string; report: ReportName }; query: { from?: string; to?: string } };
}): ReactNode {
  const { t, language } = useWords();
  const table = useReply(adminRoutes.reports.get, input);
  const columns = useColumns(table.data);
  return (
    <ReplyRoom reply={table}>
      {({ at, timeZone, head, rows, isWhole }) => (
        <>
          <p className={styles['lead']}>
            {t('report.lead', { at: momentText(at, { language, timeZone }), zone: timeZone })}
          </p>
          {input.params.report === 'riders' && <p className={styles['lead']}>{t('report.ridersHelp')}</p>}
          {input.params.report === 'budgets' && <p className={styles['lead']}>{t('report.budgetsHelp')}</p>}
          {input.params.report === 'added-rides' && <AddedRides head={head} rows={rows} />}
          {!isWhole && <p>{t('report.cut')}</p>}
          <ReportChart report={input.params.report} rows={rows} />
          <DataTable
            label={t(names[input.params.report])}
            columns={columns}
            rows={rows}
            empty={
              <EmptyState icon="calendar" title={t('report.empty')}>
                {t('report.emptyHelp')}
              </EmptyState>
            }
          />
        </>
      )}
    </ReplyRoom>
  );
}

/** Columns as the report names them: moments, then those that hold numbers alone, then words. */
function useColumns(table: { head: string[]; rows: ReportRow[] } | undefined): TableColumn<ReportRow>[] {
  const { t } = useWords();
  return useMemo(
    () =>
      (table?.head ?? []).map((heading, at) => {
        const title = wordIn('reportWord', heading, t);
        const isFigures = table?.rows.every((row) => typeof (row[at] ?? 0) === 'number') === true;
        const textIn = (row: ReportRow): string | null => row[at]?.toString() ?? null;
        if (moments.has(heading) && !isFigures) return momentColumn<ReportRow>(title, (row) => momentIn(textIn(row)));
        if (days.has(heading)) return codeColumn<ReportRow>(title, textIn);
        const numberIn = (row: ReportRow): number | null => (row[at] as number | null | undefined) ?? null;
        if (isFigures) return (points.has(heading) ? pointsColumn : numberColumn)<ReportRow>(title, numberIn);
        if (heading === 'campaign')
          return textColumn<ReportRow>(
            title,
            (row) => textIn(row) ?? (row[0] === 'all' ? null : t('report.noCampaign')),
          );
        // Only the API's own words are ours to translate: ages, sums and whether something is active.
        const isOurs = at === 0 || heading === 'active' || heading === 'finding' || heading === 'kind';
        return textColumn<ReportRow>(title, (row) => (isOurs ? wordIn('reportWord', textIn(row), t) : textIn(row)));
      }),
    [table, t],
  );
}

/** Heads of columns that hold moments. */
const moments: ReadonlySet<string> = new Set(['refunded', 'redeemed', 'next expiry', 'used up']);

/** Heads of columns that hold points. */
const points: ReadonlySet<string> = new Set([
  'points given',
  'points taken back',
  'points redeemed',
  'points refunded',
  'points budgeted',
  'points left',
  'points expected',
  'points',
  'unclaimed',
  'available',
  'held',
  'all',
  'points an added ride',
  'or as few as',
  'or as many as',
]);

/** Heads of columns that hold days. */
const days: ReadonlySet<string> = new Set(['from', 'to', 'lasts until']);

/** A moment of a report; its last row says 'all' in the place of one. */
const momentIn = (text: string | null): string | null =>
  text === null || Number.isNaN(Date.parse(text)) ? null : text;
