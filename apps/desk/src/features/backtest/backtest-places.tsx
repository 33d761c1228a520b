import { type ReactNode, useMemo } from 'react';
import { dayNamed, dayText } from '../../parts/calendar.ts';
import { ChartFigure } from '../../parts/chart/chart-figure.tsx';
import { customColumn, pointsColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { type BacktestPlace, type BacktestSum, isShownByWeek, placesOf } from './backtest-sum.ts';
import type { BacktestRequest } from './use-backtest.ts';

type PlacesProps = {
  asked: BacktestRequest;
  sum: BacktestSum;
  names: readonly string[];
};

/** Cost of both versions by day, or by week for long ranges: as bars, and as numbers below [DESK-336]. */
export function BacktestPlaces({ asked, sum, names }: PlacesProps): ReactNode {
  const { t, number, language } = useTranslation();
  const isByWeek = isShownByWeek(asked);
  const places = useMemo(() => placesOf(sum, asked), [sum, asked]);
  const caption = t(isByWeek ? 'backtest.weeksDrawn' : 'backtest.daysDrawn');
  const columns = useMemo<TableColumn<BacktestPlace>[]>(
    () => [
      customColumn(
        t(isByWeek ? 'backtest.week' : 'backtest.day'),
        ({ name }) => name,
        ({ name }) => dayText(name, language),
      ),
      pointsColumn(names[0] ?? '', ({ values: [present] }) => present),
      pointsColumn(names[1] ?? '', ({ values: [, proposed] }) => proposed),
    ],
    [t, language, isByWeek, names],
  );
  return (
    <>
      <ChartFigure
        chart={{ places, isStacked: false }}
        names={names}
        label={t('backtest.chart')}
        caption={caption}
        placeNamed={(day) => {
          const named = dayNamed(language)(day);
          return isByWeek ? { ...named, whole: t('backtest.weekFrom', { day: named.whole }) } : named;
        }}
      />
      <details>
        <summary>{`${caption} (${number(places.length)})`}</summary>
        <DataTable label={caption} columns={columns} rows={places} file="backtest-days" hasFigures empty={null} />
      </details>
    </>
  );
}
