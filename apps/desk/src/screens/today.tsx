import { adminRoutes, type DayFigures, type ReportName } from '@fareback/contract/admin';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { SetupList } from '../features/setup/setup-list.tsx';
import { OpenVersions } from '../features/versions/open-versions.tsx';
import { Page, Section } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import type { MessageKey } from '../words/catalogue.ts';
import { useTranslation } from '../words/translation.tsx';
import styles from './today.module.css';

/** Poll interval while the page is open. */
const everyMillis = 60_000;

const figures = [
  ['rides', 'today.ridesRidden'],
  ['riders', 'today.riders'],
  ['pointsEarned', 'today.pointsEarned'],
  ['redemptions', 'today.redemptions'],
  ['pointsRedeemed', 'today.pointsRedeemed'],
] as const satisfies (readonly [keyof DayFigures, MessageKey])[];

/** Today's rides, points and redemptions, compared with the same time a week ago [DESK-142]. */
function DaySoFar(): ReactNode {
  const { t, number } = useTranslation();
  const { agencyId } = useAgency();
  const reply = useApiQuery(adminRoutes.reports.today, { params: { agency: agencyId } }, { everyMillis });
  return (
    <Section title={t('today.soFar')}>
      <QueryBoundary query={reply} lines={2}>
        {({ at, timeZone, today, weekAgo }) => (
          <>
            <dl className={styles['figures']}>
              {figures.map(([figure, name]) => (
                <div key={figure} className={styles['figure']}>
                  <dt>{t(name)}</dt>
                  <dd>
                    <strong>{number(today[figure])}</strong>
                    <span>{t('today.weekAgo', { count: weekAgo[figure] })}</span>
                  </dd>
                </div>
              ))}
            </dl>
            <p className={styles['note']}>
              {t('today.note', {
                time: new Date(at).toLocaleTimeString(t('desk.locale'), { timeZone, timeStyle: 'short' }),
                zone: timeZone,
              })}
            </p>
          </>
        )}
      </QueryBoundary>
    </Section>
  );
}

/**
 * `/<agency>`: today's figures and open tasks, as far as the user may see them; before launch, the checklist
 * [DESK-232].
 */
export function Today(): ReactNode {
  const { t } = useTranslation();
  const { may, isOpen } = useAgency();
  if (!isOpen && may('programme.read'))
    return (
      <Page title={t('page.today')} lead={t('setup.lead')}>
        <SetupList />
        {(may('programme.approve') || may('programme.publish')) && <OpenVersions />}
      </Page>
    );
  return (
    <Page title={t('page.today')} lead={t('today.lead')}>
      {may('reports.read') && <DaySoFar />}
      <div className={styles['needs']}>
        {may('reports.read') && <LowBudgets />}
        {may('programme.read') && <OpenVersions />}
        {may('members.read') && <WaitingApprovals />}
        {may('members.read') && <WaitingRides />}
        {may('stock.read') && <LowStock />}
        {may('stock.read') && <OpenOrders />}
        {may('providers.read') && <RejectedEventsNotice />}
      </div>
      {!may('programme.read') && !may('members.read') && !may('stock.read') && !may('providers.read') && (
        <p>{t('today.nothing')}</p>
      )}
    </Page>
  );
}

function Need({
  isOpen,
  to,
  report = 'weeks',
  children,
}: {
  isOpen: boolean;
  to: NonNullable<LinkProps['to']>;
  report?: ReportName;
  children: string;
}): ReactNode {
  const { agencyId } = useAgency();
  if (!isOpen) return <p>{children}</p>;
  return (
    <Link to={to} params={{ agency: agencyId, report }}>
      {children}
    </Link>
  );
}

function LowBudgets(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const figures = useApiQuery(adminRoutes.reports.today, { params: { agency: agencyId } });
  return (
    <Section title={t('report.budgets')}>
      <QueryBoundary query={figures} lines={1}>
        {({ budgetsLow }) => (
          <Need isOpen={budgetsLow > 0} to="/$agency/reports/$report" report="budgets">
            {t('today.budgets', { count: budgetsLow })}
          </Need>
        )}
      </QueryBoundary>
    </Section>
  );
}

function WaitingApprovals(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const requests = useApiQuery(adminRoutes.approvals.list, { params: { agency: agencyId } });
  return (
    <Section title={t('page.approvals')}>
      <QueryBoundary query={requests} lines={1}>
        {({ requests: all }) => {
          const count = all.filter(({ mayDecide }) => mayDecide).length;
          const own = all.filter(({ isOwn, state }) => isOwn && state === 'PENDING').length;
          return (
            <>
              <Need isOpen={count > 0} to="/$agency/approvals">
                {t('approval.waiting', { count })}
              </Need>
              {own > 0 && (
                <Need isOpen to="/$agency/approvals">
                  {t('approval.own', { count: own })}
                </Need>
              )}
            </>
          );
        }}
      </QueryBoundary>
    </Section>
  );
}

function WaitingRides(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const rides = useApiQuery(adminRoutes.missingRides.list, { params: { agency: agencyId }, query: { limit: 100 } });
  return (
    <Section title={t('page.missingRides')}>
      <QueryBoundary query={rides} lines={1}>
        {({ data, links }) => (
          <Need isOpen={data.length > 0} to="/$agency/missing-rides">
            {t(links.next === null ? 'today.rides' : 'today.ridesMore', { count: data.length })}
          </Need>
        )}
      </QueryBoundary>
    </Section>
  );
}

function LowStock(): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId } = useAgency();
  const stock = useApiQuery(adminRoutes.coupons.stock, { params: { agency: agencyId }, query: { language } });
  return (
    <Section title={t('page.stock')}>
      <QueryBoundary query={stock} lines={1}>
        {({ pools }) => {
          const count = pools.filter(({ state }) => state === 'LOW' || state === 'OUT').length;
          return (
            <Need isOpen={count > 0} to="/$agency/stock">
              {t('today.stock', { count })}
            </Need>
          );
        }}
      </QueryBoundary>
    </Section>
  );
}

function OpenOrders(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const open = useApiQuery(adminRoutes.orders.open, { params: { agency: agencyId } });
  return (
    <Section title={t('page.orders')}>
      <QueryBoundary query={open} lines={1}>
        {({ orders }) => (
          <Need isOpen={orders.length > 0} to="/$agency/orders">
            {t('today.orders', { count: orders.length })}
          </Need>
        )}
      </QueryBoundary>
    </Section>
  );
}

function RejectedEventsNotice(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const health = useApiQuery(adminRoutes.providers.health, { params: { agency: agencyId } });
  return (
    <Section title={t('page.providers')}>
      <QueryBoundary query={health} lines={1}>
        {({ providers }) => {
          const count = providers.flatMap(({ refused }) => refused).reduce((sum, { events }) => sum + events, 0);
          return (
            <Need isOpen={count > 0} to="/$agency/providers">
              {t('today.refused', { count })}
            </Need>
          );
        }}
      </QueryBoundary>
    </Section>
  );
}
