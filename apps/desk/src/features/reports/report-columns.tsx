import { type ReportColumn, type ReportName, type ReportTable, reportColumns } from '@fareback/contract/admin';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useAgency } from '../../data/me.tsx';
import { dayText, monthText } from '../../parts/agency-day.ts';
import { customColumn, endColumn, momentColumn, numberColumn, pointsColumn } from '../../parts/columns.tsx';
import type { TableColumn } from '../../parts/data-table.tsx';
import { Missing } from '../../parts/moment.tsx';
import { Named, namesOf, nameText } from '../../parts/named.tsx';
import { type Translate, useTranslation } from '../../words/translation.tsx';
import { getValueText } from '../../words/value-text.ts';
import { columnKinds, emptyKeys } from './column-kinds.ts';
import { firstColumn, type ReportRow } from './report-rows.ts';

interface ColumnContext {
  report: ReportName;
  agencyId: string;
  mayOpen: boolean;
  titles: ReportTable['titles'];
  language: string;
  isInMiles: boolean;
  t: Translate;
}

const isSum = (row: ReportRow, report: ReportName): boolean => row[firstColumn(report)] === 'all';

type Words = (row: ReportRow) => string | null;

const emptyIn =
  (column: ReportColumn, { report, t }: ColumnContext): ((row: ReportRow) => string) =>
  (row) =>
    t(isSum(row, report) ? 'report.noSum' : (emptyKeys[column] ?? 'desk.none'));

/** Column of days, weeks or months. Placeholders such as 'all' and 'never' are translated. */
function calendarColumn(column: ReportColumn, header: string, context: ColumnContext): TableColumn<ReportRow> {
  const { language, t } = context;
  const kind = columnKinds[column];
  const formatDay = (iso: string): string => {
    if (kind === 'month') return monthText(iso, language);
    return kind === 'week' ? t('report.weekOf', { day: dayText(iso, language) }) : dayText(iso, language);
  };
  const draw = (row: ReportRow): ReactNode => {
    const text = row[column]?.toString() ?? null;
    // A forecast without an end date means that the budget lasts; the cell is not empty.
    if (text === null && column === 'lasts until' && row['points expected'] !== null && row['used up'] === null)
      return t('report.wholeMonth');
    if (text === null) return <Missing label={emptyIn(column, context)(row)} />;
    return Number.isNaN(Date.parse(text)) ? (
      getValueText('reportWord', text, t)
    ) : (
      <time dateTime={text}>{formatDay(text)}</time>
    );
  };
  return customColumn(header, (row) => row[column]?.toString() ?? null, draw);
}

const textValueColumn = (header: string, words: Words, empty: (row: ReportRow) => string): TableColumn<ReportRow> =>
  customColumn(header, words, (row) => {
    const cellText = words(row);
    return cellText === null ? <Missing label={empty(row)} /> : <span dir="auto">{cellText}</span>;
  });

function namedColumn(column: 'campaign' | 'offer', header: string, context: ColumnContext): TableColumn<ReportRow> {
  const { report, titles, t } = context;
  const nameOf = namesOf(titles[column]);
  const empty = emptyIn(column, context);
  const draw = (row: ReportRow): ReactNode => {
    const id = row[column];
    if (id === 'all' && firstColumn(report) === column) return t('reportWord.all');
    if (id !== null) return <Named name={nameOf(String(id))} />;
    return isSum(row, report) || column === 'offer' ? <Missing label={empty(row)} /> : t('report.noCampaign');
  };
  return customColumn(header, (row) => (row[column] === null ? null : nameText(nameOf(String(row[column])))), draw);
}

/**
 * Column of members or redemptions, linked if the user may open them. Shows the end of the id, which is what differs.
 */
function linkColumn(column: 'member' | 'redemption', header: string, context: ColumnContext): TableColumn<ReportRow> {
  const { agencyId, mayOpen, t } = context;
  const draw = (row: ReportRow): ReactNode => {
    const id = row[column];
    if (id === null) return <Missing label={emptyIn(column, context)(row)} />;
    const name = t(`report.${column}`, { id: String(id).slice(-8) });
    if (!mayOpen) return name;
    const params = { agency: agencyId };
    return column === 'member' ? (
      <Link to="/$agency/members/$member" params={{ ...params, member: String(id) }}>
        {name}
      </Link>
    ) : (
      <Link to="/$agency/redemptions/$redemption" params={{ ...params, redemption: String(id) }}>
        {name}
      </Link>
    );
  };
  return customColumn(header, (row) => row[column]?.toString() ?? null, draw);
}

const numberIn =
  (column: ReportColumn) =>
  (row: ReportRow): number | null =>
    row[column] === null ? null : Number(row[column]);

const KILOMETERS_PER_MILE = 1.609344;

/** Distances in the agency's unit; reports and their files have kilometers [DESK-537]. */
function distanceColumn(column: ReportColumn, context: ColumnContext): TableColumn<ReportRow> {
  const { t, isInMiles } = context;
  const empty = emptyIn(column, context);
  if (!isInMiles) return numberColumn(t(`reportWord.${column}`), numberIn(column), empty);
  const milesIn = (row: ReportRow): number | null => {
    const kilometers = numberIn(column)(row);
    return kilometers === null ? null : Math.round((kilometers / KILOMETERS_PER_MILE) * 10) / 10;
  };
  return numberColumn(t('reportWord.miles saved'), milesIn, empty);
}

function columnOf(column: ReportColumn, context: ColumnContext): TableColumn<ReportRow> {
  const { t } = context;
  const kind = columnKinds[column];
  const header = t(kind === 'week' ? 'report.week' : `reportWord.${column}`);
  const empty = emptyIn(column, context);
  const text: Words = (row) => row[column]?.toString() ?? null;
  switch (kind) {
    case 'points':
      return pointsColumn(header, numberIn(column), empty);
    case 'number':
      return numberColumn(header, numberIn(column), empty);
    case 'distance':
      return distanceColumn(column, context);
    case 'campaign':
    case 'offer':
      return namedColumn(kind, header, context);
    case 'member':
    case 'redemption':
      return linkColumn(kind, header, context);
    case 'week':
    case 'month':
    case 'day':
      return calendarColumn(column, header, context);
    case 'word':
      return textValueColumn(header, (row) => getValueText('reportWord', text(row), t), empty);
    case 'mode':
      return textValueColumn(
        header,
        (row) => getValueText(text(row) === 'all' ? 'reportWord' : 'travelMode', text(row), t),
        empty,
      );
    case 'moment':
      // A sum row has no moment; show 'all' in its first column.
      return momentColumn(header, text, { empty, words: (row) => (text(row) === 'all' ? t('reportWord.all') : null) });
    case 'end':
      return endColumn(header, text, empty);
    case 'text':
      return textValueColumn(header, text, empty);
  }
}

export function useReportColumns(
  report: ReportName,
  titles: ReportTable['titles'] | undefined,
): TableColumn<ReportRow>[] {
  const { t, language } = useTranslation();
  const { agencyId, may, distanceUnit } = useAgency();
  const mayOpen = may('members.read');
  const isInMiles = distanceUnit === 'MILES';
  return useMemo(() => {
    const context = {
      report,
      agencyId,
      mayOpen,
      titles: titles ?? { campaign: {}, offer: {} },
      language,
      isInMiles,
      t,
    };
    return reportColumns[report].map((column) => columnOf(column, context));
  }, [report, agencyId, mayOpen, titles, language, isInMiles, t]);
}
