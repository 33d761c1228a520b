import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { MonthFiles } from '../features/months/month-files.tsx';
import { MonthSum } from '../features/months/month-sum.tsx';
import { monthsOver } from '../features/months/months-of.ts';
import { monthText } from '../parts/calendar.ts';
import { Choice } from '../parts/choice.tsx';
import { Page } from '../parts/page.tsx';
import { useWords } from '../words/words.tsx';
import styles from './months.module.css';

/** `/<agency>/months`: what a month brought, as a table that adds up and as files to take away. */
export function Months(): ReactNode {
  const { t, language } = useWords();
  const { timeZone } = useAgency();
  const search = useSearch({ from: '/$agency/months' });
  const navigate = useNavigate({ from: '/$agency/months' });
  const [months] = useState(() => monthsOver(new Date(), timeZone));
  const month = months.find((one) => one === search.month) ?? months[0] ?? '';
  const nameOf = (one: string): string => monthText(one, language);
  return (
    <Page title={t('page.months')} lead={t('months.lead', { zone: timeZone })}>
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
    </Page>
  );
}
