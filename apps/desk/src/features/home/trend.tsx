import { adminRoutes, type Trend as TrendReply } from '@fareback/contract/admin';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { useMoney, usePriced } from '../../data/use-money.ts';
import { dayText } from '../../parts/agency-day.ts';
import { Sparkline } from '../../parts/chart/sparkline.tsx';
import { customColumn, numberColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Section } from '../../parts/page.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { changeText, directionOf } from './change-text.ts';
import { FirstSteps } from './first-steps.tsx';
import styles from './home.module.css';

const figures = ['rides', 'riders', 'pointsEarned', 'redemptions', 'pointsRedeemed', 'pointsOwed'] as const;
type Figure = (typeof figures)[number];

const arrows = { up: 'chevron-up', down: 'chevron-down', same: null } as const;

/** Figures of the last 28 days next to the 28 before; without any, what to do next [DESK-586]. */
export function Trend(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const reply = useApiQuery(adminRoutes.reports.trend, { params: { agency: agencyId } });
  return (
    <Section title={t('today.moved')}>
      <QueryBoundary query={reply} lines={6}>
        {(trend) => (hasFigures(trend) ? <Figures trend={trend} /> : <FirstSteps />)}
      </QueryBoundary>
    </Section>
  );
}

const hasFigures = ({ last, previous }: TrendReply): boolean =>
  figures.some((figure) => last[figure] !== 0 || (previous?.[figure] ?? 0) !== 0);

function Figures({ trend }: { trend: TrendReply }): ReactNode {
  const { t, language } = useTranslation();
  const { from, to, timeZone, previous } = trend;
  const values = { from: dayText(from, language), to: dayText(to, language), zone: timeZone };
  return (
    <>
      <p className={styles['note']}>{t(previous === null ? 'today.movedAlone' : 'today.movedLead', values)}</p>
      <ul className={styles['figures']}>
        {figures.map((figure) => (
          <FigureTile key={figure} figure={figure} trend={trend} />
        ))}
      </ul>
      <details>
        <summary>{t('today.byDay')}</summary>
        <DayTable days={trend.days} />
      </details>
    </>
  );
}

/** How a figure is written: the cost in money if the agency has set a point value, else in points [DESK-179]. */
function useShown(figure: Figure): (value: number) => string {
  const { number } = useTranslation();
  const money = useMoney();
  return figure === 'pointsRedeemed' && money !== null ? money : number;
}

function useFigureName(): (figure: Figure) => string {
  const { t } = useTranslation();
  const hasMoney = useMoney() !== null;
  return (figure) => {
    if (figure === 'rides') return t('today.ridesRidden');
    return t(figure === 'pointsRedeemed' && hasMoney ? 'today.cost' : `today.${figure}`);
  };
}

function FigureTile({ figure, trend }: { figure: Figure; trend: TrendReply }): ReactNode {
  const { t, language, number } = useTranslation();
  const nameOf = useFigureName();
  const shown = useShown(figure);
  const priced = usePriced();
  const { last, previous, days } = trend;
  const value = last[figure];
  const before = previous?.[figure];
  const arrow = before === undefined ? null : arrows[directionOf(value, before)];
  return (
    <li className={styles['figure']}>
      <h3 className={styles['name']}>
        <RowsLink figure={figure} trend={trend}>
          {nameOf(figure)}
        </RowsLink>
      </h3>
      <strong>{figure === 'pointsOwed' ? priced(number(value), value) : shown(value)}</strong>
      {before !== undefined && (
        <p className={styles['change']}>
          {arrow !== null && <Icon name={arrow} size={16} />}
          <span>{changeText(value, before, { t, language, shown })}</span>
        </p>
      )}
      {(figure === 'pointsOwed' || figure === 'pointsRedeemed') && <p>{t(`today.${figure}Help`)}</p>}
      <Sparkline values={days.map((day) => day[figure])} />
    </li>
  );
}

type RowsLinkProps = { figure: Figure; trend: TrendReply; children: string };

/** Links a figure to the report or list of its days. */
function RowsLink({ figure, trend: { from, to }, children }: RowsLinkProps): ReactNode {
  const { agencyId, may } = useAgency();
  if (figure === 'redemptions' && may('members.read'))
    return (
      <Link to="/$agency/redemptions" params={{ agency: agencyId }} search={{ from, to }}>
        {children}
      </Link>
    );
  const report = reports[figure];
  return (
    <Link
      to="/$agency/reports/$report"
      params={{ agency: agencyId, report }}
      search={report === 'liability' ? {} : { from, to }}
    >
      {children}
    </Link>
  );
}

const reports = {
  rides: 'weeks',
  riders: 'weeks',
  pointsEarned: 'campaigns',
  redemptions: 'redemptions',
  pointsRedeemed: 'redemptions',
  pointsOwed: 'liability',
} as const;

type Day = TrendReply['days'][number];

function DayTable({ days }: { days: readonly Day[] }): ReactNode {
  const { t, language } = useTranslation();
  const columns = useMemo<TableColumn<Day>[]>(
    () => [
      customColumn<Day>(
        t('items.day'),
        ({ day }) => day,
        ({ day }) => dayText(day, language),
      ),
      numberColumn<Day>(t('today.ridesRidden'), ({ rides }) => rides),
      numberColumn<Day>(t('today.riders'), ({ riders }) => riders),
      numberColumn<Day>(t('today.pointsEarned'), ({ pointsEarned }) => pointsEarned),
      numberColumn<Day>(t('today.redemptions'), ({ redemptions }) => redemptions),
      numberColumn<Day>(t('today.pointsRedeemed'), ({ pointsRedeemed }) => pointsRedeemed),
      numberColumn<Day>(t('today.pointsOwed'), ({ pointsOwed }) => pointsOwed),
    ],
    [t, language],
  );
  return <DataTable label={t('today.byDay')} columns={columns} rows={days} hasFigures empty={null} />;
}
