import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { type ReactNode, useMemo } from 'react';
import { ChartFigure } from '../../parts/chart/chart-figure.tsx';
import { numberColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Facts } from '../../parts/page.tsx';
import { useWords } from '../../words/words.tsx';
import { type BacktestSum, type CampaignFigures, figuresOf, placesOf, pointsOf } from './backtest-sum.ts';
import type { BacktestAsked } from './use-backtest.ts';

/** What a version would have cost, beside another one: as sums, as bars and campaign by campaign [DESK-148]. */
export function BacktestFigures({ asked, sum }: { asked: BacktestAsked; sum: BacktestSum }): ReactNode {
  const { t, number } = useWords();
  const columns = useColumns();
  const [pointsNow, pointsThen] = [pointsOf(sum.present), pointsOf(sum.proposed)];
  const change = pointsThen - pointsNow;
  const names = [
    sum.against === null ? t('backtest.nothing') : t('versions.named', { number: sum.against }),
    t('versions.named', { number: asked.number }),
  ];
  const [present = '', proposed = ''] = names;
  return (
    <>
      {sum.next !== null && <p>{t('backtest.soFar')}</p>}
      <Facts
        of={[
          [present, t('member.amount', { points: pointsNow })],
          [proposed, t('member.amount', { points: pointsThen })],
          [t('backtest.change'), `${change > 0 ? '+' : ''}${number(change)}`],
          [t('backtest.members'), number(sum.members)],
          [t('backtest.behaviours'), number(sum.behaviours)],
        ]}
      />
      {sum.unjudged.length > 0 && <p>{t('backtest.unjudged', { campaigns: sum.unjudged.join(', ') })}</p>}
      {sum.ahead.length > 0 && <p>{t('backtest.ahead', { campaigns: sum.ahead.join(', ') })}</p>}
      {sum.behaviours > 0 && (
        <ChartFigure
          chart={{ places: placesOf(sum, asked), isStacked: false }}
          names={names[0] === names[1] ? [t('backtest.itself'), proposed] : names}
          label={t('backtest.chart')}
        />
      )}
      <DataTable
        label={t('backtest.campaigns')}
        columns={columns}
        rows={figuresOf(sum)}
        file="backtest"
        empty={
          <EmptyState icon="calendar" title={t('backtest.empty')}>
            {t('backtest.emptyHelp')}
          </EmptyState>
        }
      />
      <p>{t('backtest.caveat')}</p>
    </>
  );
}

function useColumns(): TableColumn<CampaignFigures>[] {
  const { t } = useWords();
  return useMemo(
    () => [
      textColumn(t('backtest.campaign'), ({ title }) => title),
      numberColumn(t('backtest.before'), ({ pointsNow }) => pointsNow),
      numberColumn(t('backtest.after'), ({ pointsThen }) => pointsThen),
      numberColumn(t('backtest.change'), ({ pointsNow, pointsThen }) => pointsThen - pointsNow),
      numberColumn(t('backtest.reached'), ({ reached }) => reached),
      numberColumn(t('backtest.median'), ({ median }) => median),
      numberColumn(t('backtest.p90'), ({ p90 }) => p90),
      numberColumn(t('backtest.max'), ({ max }) => max),
      numberColumn(t('backtest.capped'), ({ capped }) => capped),
    ],
    [t],
  );
}
