import { ProgressBar } from '@fareback/ui/progress/progress-bar.tsx';
import { type ReactNode, useId } from 'react';
import { usePriced } from '../../data/use-money.ts';
import { dayText } from '../../parts/agency-day.ts';
import { type Name, Named, nameText } from '../../parts/named.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getValueText } from '../../words/value-text.ts';
import styles from './findings.module.css';
import type { ReportRow } from './report-rows.ts';

type Row = ReportRow<'shared-goals'>;
type GoalProps = { row: Row; name: Name };

/** Shows each shared goal above the table with a bar, a forecast and its cost [DESK-529]. */
export function SharedGoals({
  rows,
  campaignNamed,
}: {
  rows: readonly Row[];
  campaignNamed: (id: string) => Name;
}): ReactNode {
  return (
    <ul className={styles['findings']}>
      {rows.map((row) => (
        <Goal key={String(row.campaign)} row={row} name={campaignNamed(String(row.campaign))} />
      ))}
    </ul>
  );
}

function Goal({ row, name }: GoalProps): ReactNode {
  const { t, number } = useTranslation();
  const titleId = useId();
  const target = Number(row.target);
  const counted = row.counted === null ? null : Number(row.counted);
  const measure = getValueText('goalMeasure', String(row.measure), t);
  const isReached = row.finding === 'goal reached';
  const progress =
    counted === null
      ? null
      : t(isReached ? 'report.goalDone' : 'report.goalOf', { counted, target: number(target), measure });
  return (
    <li className={styles['finding']} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['campaign']}>
        <Named name={name} />
      </h2>
      {counted !== null && progress !== null && (
        <>
          <p>{progress}</p>
          <ProgressBar
            value={isReached ? target : Math.min(counted, target)}
            max={target}
            label={nameText(name)}
            valueText={progress}
          />
        </>
      )}
      <p>{useForecast(row)}</p>
      <p className={styles['help']}>{useCost(row)}</p>
    </li>
  );
}

function useForecast(row: Row): string {
  const { t, number, language } = useTranslation();
  const day = (cell: Row['to']): string => (cell === null ? '' : dayText(String(cell), language));
  const [from, to] = [day(row.from), day(row.to)];
  const target = number(Number(row.target));
  switch (String(row.finding)) {
    case 'goal reached':
      return t('report.goalReached', { day: day(row.reached) });
    case 'goal missed':
      return t('report.goalMissed', { to });
    case 'not begun':
      return t('report.goalNotBegun', { from, to });
    case 'on course':
      return t('report.goalOnCourse', { day: day(row['reaches on']), to });
    case 'behind':
      return t('report.goalBehind', { expected: number(Number(row.expected)), target, to });
    case 'too early':
      return t('report.goalTooEarly', { to });
    default:
      return t('report.goalTooFew', { to });
  }
}

function useCost(row: Row): string {
  const { t, number } = useTranslation();
  const priced = usePriced();
  const points = (cell: Row['to']): string => priced(t('member.amount', { points: Number(cell) }), Number(cell));
  const members = (cell: Row['to']): string => (cell === null ? t('report.fewMembers') : number(Number(cell)));
  const riders = t('report.goalRiders', {
    riders: members(row['took part']),
    below: members(row['below minimum']),
    minimum: number(Number(row.minimum)),
  });
  if (row.counted === null) return '';
  if (row['points if reached'] === null || row.finding === 'goal missed') return riders;
  const now = t(row.finding === 'goal reached' ? 'report.goalCosts' : 'report.goalWouldCost', {
    points: points(row['points if reached']),
  });
  const most =
    row['points at most'] === null || row['points at most'] === row['points if reached']
      ? ''
      : t('report.goalMost', { points: points(row['points at most']) });
  return [riders, now, most].filter((text) => text !== '').join(' ');
}
