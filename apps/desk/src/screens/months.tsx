import { adminRoutes } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { MonthFiles } from '../features/months/month-files.tsx';
import { MonthSum } from '../features/months/month-sum.tsx';
import { monthsOver } from '../features/months/months-of.ts';
import { monthText } from '../parts/agency-day.ts';
import { Choice } from '../parts/choice.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';
import styles from './screens.module.css';

/** `/<agency>/months`: a month's totals as a table and as downloads. */
export function Months(): ReactNode {
  const { t } = useTranslation();
  const { agencyId: agency, timeZone } = useAgency();
  const [now] = useState(() => new Date());
  const since = useApiQuery(adminRoutes.exports.since, { params: { agency } });
  return (
    <Page title={t('page.months')} lead={t('months.lead', { zone: timeZone })}>
      <QueryBoundary query={since}>
        {({ month }) => {
          const months = month === null ? [] : monthsOver(now, timeZone, month);
          return months.length > 0 ? (
            <OneMonth months={months} />
          ) : (
            <EmptyState icon="calendar" title={t('months.none')}>
              {t('months.noneHelp')}
            </EmptyState>
          );
        }}
      </QueryBoundary>
    </Page>
  );
}

/** The month in the URL, else the latest. */
function OneMonth({ months }: { months: readonly string[] }): ReactNode {
  const { t, language } = useTranslation();
  const search = useSearch({ from: '/$agency/months' });
  const navigate = useNavigate({ from: '/$agency/months' });
  const month = months.find((one) => one === search.month) ?? months[0] ?? '';
  const nameOf = (one: string): string => monthText(one, language);
  return (
    <>
      <search className={styles['month']}>
        <Choice
          label={t('months.month')}
          value={month}
          options={months.map((one) => [one, nameOf(one)] as const)}
          onChange={({ target }) => void navigate({ search: { month: target.value } })}
        />
      </search>
      <MonthSum key={`sum ${month}`} month={month} name={nameOf(month)} />
      <MonthFiles key={`files ${month}`} month={month} name={nameOf(month)} />
    </>
  );
}
