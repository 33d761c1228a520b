import type { BacktestDays, BacktestRound, BacktestSteps } from '@fareback/contract/admin';
import { type ReactNode, useMemo } from 'react';
import { dayText } from '../../parts/agency-day.ts';
import { customColumn, numberColumn, pointsColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Section } from '../../parts/page.tsx';
import { isolate } from '../../words/isolate.ts';
import { localeOf } from '../../words/locale.ts';
import { useTranslation } from '../../words/translation.tsx';
import type { TogetherSum } from './together-sum.ts';

/** Cost of what several members do together: team challenges and referral steps [DESK-554]. */
export function BacktestTogetherFigures({ together }: { together: TogetherSum }): ReactNode {
  return (
    <>
      <Challenges together={together} />
      {together.referral !== null && <Steps of={together.referral} />}
    </>
  );
}

interface PrizeRow {
  round: BacktestRound;
  prize: BacktestRound['prizes'][number];
}

function Challenges({ together: { rounds, left } }: { together: TogetherSum }): ReactNode {
  const { t } = useTranslation();
  const columns = usePrizeColumns();
  if (rounds.length === 0 && left.length === 0) return null;
  const named = (titles: readonly string[]): string => [...new Set(titles)].map((title) => isolate(title)).join(', ');
  const tried = rounds.filter(({ isOnOwnDays }) => !isOnOwnDays).map(({ title }) => title);
  const rows = rounds.flatMap((round) => round.prizes.map((prize): PrizeRow => ({ round, prize })));
  return (
    <Section title={t('backtest.challenges')}>
      <p>{t('backtest.challengesHelp')}</p>
      <p>{t('backtest.challengesApart')}</p>
      {tried.length > 0 && <p>{t('backtest.challengesTried', { challenges: named(tried) })}</p>}
      {left.length > 0 && <p>{t('backtest.challengesLeft', { challenges: named(left) })}</p>}
      {rows.length > 0 && (
        <DataTable
          label={t('backtest.challenges')}
          columns={columns}
          rows={rows}
          file="backtest-challenges"
          hasFigures
          empty={null}
        />
      )}
    </Section>
  );
}

function usePrizeColumns(): TableColumn<PrizeRow>[] {
  const { t, language } = useTranslation();
  return useMemo(
    () => [
      textColumn(t('backtest.challenge'), ({ round }) => round.title),
      customColumn(
        t('backtest.roundDays'),
        ({ round }) => round.startsOn,
        ({ round }) => `${dayText(round.startsOn, language)} – ${dayText(round.endsOn, language)}`,
      ),
      textColumn(t('backtest.campaign'), ({ prize }) => prize.title),
      numberColumn(t('backtest.teams'), ({ round }) => round.teams),
      numberColumn(t('backtest.teamsReached'), ({ prize }) => prize.teams),
      numberColumn(
        t('backtest.paid'),
        ({ prize }) => prize.members,
        () => t('backtest.fewMembers'),
      ),
      pointsColumn(t('backtest.points'), ({ prize }) => prize.points),
      numberColumn(t('backtest.offers'), ({ prize }) => prize.offers),
      numberColumn(t('backtest.entries'), ({ prize }) => prize.entries),
    ],
    [t, language],
  );
}

type Step = BacktestSteps['steps'][number];

function Steps({ of: { codes, friends, steps } }: { of: BacktestSteps }): ReactNode {
  const { t } = useTranslation();
  const columns = useMemo<TableColumn<Step>[]>(
    () => [
      numberColumn(t('backtest.stepFriends'), (step) => step.friends),
      numberColumn(t('backtest.referrers'), ({ referrers }) => referrers),
      pointsColumn(t('backtest.points'), ({ points }) => points),
      numberColumn(t('backtest.offers'), ({ offers }) => offers),
      textColumn(t('backtest.offer'), ({ offer }) => offer),
    ],
    [t],
  );
  return (
    <Section title={t('backtest.steps')}>
      <p>{t('backtest.stepsHelp')}</p>
      <p>{t('backtest.stepsFrom', { codes, friends })}</p>
      <DataTable
        label={t('backtest.steps')}
        columns={columns}
        rows={steps}
        file="backtest-steps"
        hasFigures
        empty={null}
      />
    </Section>
  );
}

/** Says which days the figures treat as declared [DESK-555]. */
export function AssumedDaysNote({ assumed }: { assumed: BacktestDays }): ReactNode {
  const { t, language } = useTranslation();
  if (!assumed.isUsed) return <p>{t('backtest.assumedUnused')}</p>;
  if (assumed.days.length === 0) return <p>{t('backtest.assumedNone')}</p>;
  const days = assumed.days.map(({ day, rides }) => t('backtest.assumedDay', { day: dayText(day, language), rides }));
  return <p>{t('backtest.assumed', { days: new Intl.ListFormat(localeOf(language)).format(days) })}</p>;
}
