import { type ReactNode, useMemo } from 'react';
import { dayNamed, dayText } from '../../parts/agency-day.ts';
import { ChartFigure } from '../../parts/chart/chart-figure.tsx';
import { customColumn, numberColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';

type Day = { day: string };

type DayFiguresProps<Row extends Day> = {
  /** Name of the table. */
  label: string;
  /** Sums of all days by name. */
  sums: readonly (readonly [name: string, value: ReactNode])[];
  days: readonly Row[];
  /** Figures of a day by their header; the first one is drawn. */
  figures: readonly (readonly [header: string, of: (row: Row) => number])[];
};

/** Sums of the last 28 days, then the days as bars with a table of all figures. Days without anything have no bars [DESK-640]. */
export function DayFigures<Row extends Day>({ label, sums, days, figures }: DayFiguresProps<Row>): ReactNode {
  const { t, language } = useTranslation();
  const [drawn] = figures;
  const chart = useMemo(
    () => ({ places: days.map((row) => ({ name: row.day, values: [drawn?.[1](row) ?? 0] })), isStacked: false }),
    [days, drawn],
  );
  const columns = useMemo<TableColumn<Row>[]>(
    () => [
      customColumn<Row>(
        t('items.day'),
        ({ day }) => day,
        ({ day }) => dayText(day, language),
      ),
      ...figures.map(([header, of]) => numberColumn<Row>(header, of)),
    ],
    [t, language, figures],
  );
  const hasAny = days.some((row) => figures.some(([, of]) => of(row) !== 0));
  return (
    <Section title={t('items.lastDays')}>
      <Facts of={sums} />
      {hasAny ? (
        <>
          <ChartFigure
            chart={chart}
            names={[drawn?.[0] ?? '']}
            label={t('items.byDayChart')}
            placeNamed={dayNamed(language)}
          />
          <details>
            <summary>{t('items.asTable')}</summary>
            <DataTable label={label} columns={columns} rows={days} hasFigures empty={null} />
          </details>
        </>
      ) : (
        <p>{t('items.daysNone')}</p>
      )}
    </Section>
  );
}
