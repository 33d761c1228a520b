import type { ReportColumn } from '@fareback/contract/admin';
import { type ReactNode, useId } from 'react';
import { usePriced } from '../../data/use-money.ts';
import { type Name, Named } from '../../parts/named.tsx';
import { useTranslation } from '../../words/translation.tsx';
import styles from './findings.module.css';
import type { ReportRow } from './report-rows.ts';

interface Found {
  finding: string;
  each: number;
  least: number;
  most: number;
  added: number;
  points: number;
  cost: number;
  fewest: number;
  highest: number;
  members: number;
  waiting: number;
}

/** Converts a row to numbers; missing values become 0. */
function foundIn(row: ReportRow<'added-rides'>): Found {
  const of = (column: ReportColumn<'added-rides'>): number => Number(row[column] ?? 0);
  return {
    finding: String(row.finding),
    each: of('more each'),
    least: of('at least'),
    most: of('at most'),
    added: of('added rides'),
    points: of('points given'),
    cost: of('points an added ride'),
    fewest: of('or as few as'),
    highest: of('or as many as'),
    members: of('members'),
    waiting: of('held out'),
  };
}

/**
 * Shows the added rides of each campaign with a control group above the table: one sentence and one interval bar each
 * [DESK-178].
 */
export function AddedRides({
  rows,
  campaignNamed,
}: {
  rows: readonly ReportRow<'added-rides'>[];
  campaignNamed: (id: string) => Name;
}): ReactNode {
  const { t } = useTranslation();
  const found = rows.map(foundIn);
  const [first, last] = [
    Math.min(0, ...found.map(({ least }) => least)),
    Math.max(0, ...found.map(({ most }) => most)),
  ];
  return (
    <>
      <p className={styles['help']}>{t('report.addedRidesHelp')}</p>
      <ul className={styles['findings']}>
        {rows.map((row) => {
          const name = campaignNamed(String(row.campaign));
          return <Finding key={String(row.campaign)} name={name} found={foundIn(row)} first={first} last={last} />;
        })}
      </ul>
    </>
  );
}

type FindingProps = { name: Name; found: Found; first: number; last: number };

function Finding({ name, found, first, last }: FindingProps): ReactNode {
  const titleId = useId();
  const { finding, least, most, each } = found;
  return (
    <li className={styles['finding']} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['campaign']}>
        <Named name={name} />
      </h2>
      <p>{useSentence(found)}</p>
      {finding !== 'too few' && last > first && <Stretch {...{ first, last, least, most, each }} />}
    </li>
  );
}

function useSentence({ finding, ...found }: Found): string {
  const { t, number } = useTranslation();
  const priced = usePriced();
  const formatted: Record<string, string> = Object.fromEntries(
    Object.entries(found).map(([key, value]) => [key, number(Math.abs(value))]),
  );
  for (const key of ['points', 'cost', 'fewest', 'highest'] as const)
    formatted[key] = priced(number(found[key]), found[key]);
  if (finding === 'more') return t('report.foundMore', formatted);
  if (finding === 'fewer') return t('report.foundFewer', formatted);
  if (finding === 'no telling')
    return t('report.foundNothing', { ...formatted, least: number(found.least), most: number(found.most) });
  return t('report.foundTooFew', formatted);
}

/**
 * Interval bar on the same scale as the other campaigns, with a line at zero. Hidden from screen readers: the sentence
 * has the numbers.
 */
function Stretch({
  first,
  last,
  least,
  most,
  each,
}: Record<'first' | 'last' | 'least' | 'most' | 'each', number>): ReactNode {
  const at = (value: number): string => `${2 + (96 * (value - first)) / (last - first)}%`;
  return (
    <svg className={styles['stretch']} aria-hidden="true">
      <line className={styles['axis']} x1="0" x2="100%" y1="50%" y2="50%" />
      <line className={styles['none']} x1={at(0)} x2={at(0)} y1="0" y2="100%" />
      <line className={styles['interval']} x1={at(least)} x2={at(most)} y1="50%" y2="50%" />
      <circle className={styles['guess']} cx={at(each)} cy="50%" r="5" />
    </svg>
  );
}
