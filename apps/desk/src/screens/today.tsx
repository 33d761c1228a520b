import { adminRoutes, type DayFigures } from '@fareback/contract/admin';
import type { ReactNode } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { Trend } from '../features/home/trend.tsx';
import { WaitingTasks, WaitingVersions } from '../features/home/waiting-tasks.tsx';
import { SetupList } from '../features/setup/setup-list.tsx';
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
 * `/<agency>`: what waits for the user, and the program's figures, as far as they may see them; before launch, the
 * checklist [DESK-232].
 */
export function Today(): ReactNode {
  const { t } = useTranslation();
  const { may, isOpen } = useAgency();
  if (!isOpen && may('programme.read'))
    return (
      <Page title={t('page.today')} lead={t('setup.lead')}>
        <SetupList />
        <WaitingVersions />
      </Page>
    );
  return (
    <Page title={t('page.today')} lead={t('today.lead')}>
      <WaitingTasks />
      {may('reports.read') && (
        <>
          <Trend />
          <DaySoFar />
        </>
      )}
    </Page>
  );
}
