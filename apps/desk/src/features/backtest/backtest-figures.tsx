import type { BacktestDays } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { usePriced } from '../../data/use-money.ts';
import { dayNamed, dayText } from '../../parts/agency-day.ts';
import { ChartFigure } from '../../parts/chart/chart-figure.tsx';
import { customColumn, numberColumn, pointsColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Named, namesOf, nameText } from '../../parts/named.tsx';
import { Facts } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { BacktestDraws } from './backtest-draws.tsx';
import { BacktestBudgets, BacktestFindings } from './backtest-findings.tsx';
import {
  type BacktestPlace,
  type BacktestSum,
  type CampaignFigures,
  figuresOf,
  isShownByWeek,
  placesOf,
  pointsOf,
} from './backtest-sum.ts';
import { BehindNumber } from './behind-number.tsx';
import { type BacktestRequest, declaredIn } from './use-backtest.ts';

type FiguresProps = { asked: BacktestRequest; assumed: BacktestDays | null; sum: BacktestSum };

/** Cost of a version compared with another: totals, bars and per campaign [DESK-148]. */
export function BacktestFigures({ asked, assumed, sum }: FiguresProps): ReactNode {
  const { t, number } = useTranslation();
  const priced = usePriced();
  const [opened, setOpened] = useState<CampaignFigures | null>(null);
  const columns = useColumns(setOpened, sum);
  const [pointsNow, pointsThen] = [pointsOf(sum.present), pointsOf(sum.proposed)];
  const change = pointsThen - pointsNow;
  const names = useMemo(
    () => [
      sum.against === null ? t('backtest.nothing') : t('versions.named', { number: sum.against }),
      t('versions.named', { number: asked.number }),
    ],
    [sum.against, asked.number, t],
  );
  const [present = '', proposed = ''] = names;
  const nameOf = useMemo(() => namesOf(sum.titles), [sum.titles]);
  const namedIn = (ids: readonly string[]): string => ids.map((id) => nameText(nameOf(id))).join(', ');
  return (
    <>
      {sum.next !== null && <p>{t('backtest.soFar')}</p>}
      <DraftErrors sum={sum} number={asked.number} />
      <Facts
        of={[
          [present, priced(t('member.amount', { points: pointsNow }), pointsNow)],
          [proposed, priced(t('member.amount', { points: pointsThen }), pointsThen)],
          [t('backtest.change'), priced(`${change > 0 ? '+' : ''}${number(change)}`, change)],
          [t('backtest.members'), number(sum.members)],
          [t('backtest.behaviours'), number(sum.behaviours)],
        ]}
      />
      {sum.unjudged.length > 0 && <p>{t('backtest.unjudged', { campaigns: namedIn(sum.unjudged) })}</p>}
      {sum.ahead.length > 0 && <p>{t('backtest.ahead', { campaigns: namedIn(sum.ahead) })}</p>}
      <Moments of={sum.moments} namedIn={namedIn} />
      {sum.behaviours > 0 && <BacktestPlaces asked={asked} sum={sum} names={names} />}
      <DataTable
        label={t('backtest.campaigns')}
        columns={columns}
        rows={figuresOf(sum)}
        file="backtest"
        hasFigures
        empty={
          <EmptyState icon="calendar" title={t('backtest.empty')}>
            {t('backtest.emptyHelp')}
          </EmptyState>
        }
      />
      <p>{t('backtest.caveat')}</p>
      <BacktestDraws draws={sum.draws} />
      <BacktestBudgets sum={sum} number={asked.number} nameOf={nameOf} />
      {sum.next === null && <BacktestFindings sum={sum} nameOf={nameOf} />}
      {opened !== null && (
        <BehindNumber asked={{ ...asked, ...declaredIn(assumed) }} figures={opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

/** Says of drafts with errors that their last valid state is replayed [DESK-333]. */
function DraftErrors({ sum: { against, faults }, number }: { sum: BacktestSum; number: number }): ReactNode {
  const { t } = useTranslation();
  return [[number, faults.proposed] as const, [against ?? 0, faults.present] as const].map(([version, errors]) =>
    errors === 0 ? null : <p key={version}>{t('backtest.faults', { number: version, faults: errors })}</p>,
  );
}

function useColumns(
  onOpen: (figures: CampaignFigures) => void,
  { titles, proposed }: Pick<BacktestSum, 'titles' | 'proposed'>,
): TableColumn<CampaignFigures>[] {
  const { t } = useTranslation();
  const givesOffers = proposed.some(({ offers = 0 }) => offers > 0);
  const givesEntries = proposed.some(({ entries = 0 }) => entries > 0);
  return useMemo(() => {
    const nameOf = namesOf(titles);
    return [
      customColumn(
        t('backtest.campaign'),
        ({ campaignId }) => nameText(nameOf(campaignId)),
        (figures) =>
          figures.most.length === 0 ? (
            <Named name={nameOf(figures.campaignId)} />
          ) : (
            <Button size="small" variant="quiet" onClick={() => onOpen(figures)}>
              <Named name={nameOf(figures.campaignId)} />
            </Button>
          ),
      ),
      pointsColumn(t('backtest.before'), ({ pointsNow }) => pointsNow),
      pointsColumn(t('backtest.after'), ({ pointsThen }) => pointsThen),
      pointsColumn(t('backtest.change'), ({ pointsNow, pointsThen }) => pointsThen - pointsNow),
      numberColumn(t('backtest.reached'), ({ reached }) => reached),
      ...(givesOffers
        ? [
            numberColumn<CampaignFigures>(t('backtest.offers'), ({ offers }) => offers),
            pointsColumn<CampaignFigures>(t('backtest.offersWorth'), ({ offersWorth }) => offersWorth),
          ]
        : []),
      ...(givesEntries ? [numberColumn<CampaignFigures>(t('backtest.entries'), ({ entries }) => entries)] : []),
      numberColumn(t('backtest.median'), ({ median }) => median),
      numberColumn(t('backtest.p90'), ({ p90 }) => p90),
      numberColumn(t('backtest.max'), ({ max }) => max),
      numberColumn(t('backtest.capped'), ({ capped }) => capped),
    ];
  }, [t, onOpen, titles, givesOffers, givesEntries]);
}

type PlacesProps = {
  asked: BacktestRequest;
  sum: BacktestSum;
  names: readonly string[];
};

/** Cost of both versions by day, or by week for long ranges: as bars, and as numbers below [DESK-336]. */
function BacktestPlaces({ asked, sum, names }: PlacesProps): ReactNode {
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

/** Says of campaigns for moments which figures are computed, and which are estimated [CAMP-115]. */
function Moments({
  of,
  namedIn,
}: {
  of: BacktestSum['moments'];
  namedIn: (ids: readonly string[]) => string;
}): ReactNode {
  const { t } = useTranslation();
  return (['anniversary', 'birthday'] as const).map((moment) => {
    const campaigns = of.filter(({ type }) => type === `member.${moment}`);
    if (campaigns.length === 0) return null;
    const named = namedIn(campaigns.map(({ campaignId }) => campaignId));
    return <p key={moment}>{t(`backtest.${moment}`, { campaigns: named })}</p>;
  });
}
