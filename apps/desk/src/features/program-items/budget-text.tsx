import type { ListedCampaign } from '@fareback/contract/admin';
import type { ReactNode } from 'react';
import { dayText } from '../../parts/agency-day.ts';
import { momentText, useZone } from '../../parts/moment.tsx';
import { useTranslation } from '../../words/translation.tsx';

/** Shows the rest of a month's budget and the estimated day on which it runs out. */
export function BudgetText({ budget }: { budget: NonNullable<ListedCampaign['budget']> }): ReactNode {
  const { t, language } = useTranslation();
  const timeZone = useZone();
  const { left, max, usedUpAt, perDay, runsOutOn } = budget;
  const forecast = (): string => {
    if (usedUpAt !== null) return t('items.usedUp', { time: momentText(usedUpAt, { language, timeZone }) });
    if (perDay === null) return t('items.tooEarly');
    const pace = { perDay: Math.round(perDay) };
    return runsOutOn === null
      ? t('items.lasts', pace)
      : t('items.runsOut', { ...pace, day: dayText(runsOutOn, language) });
  };
  return (
    <>
      <div>{t('items.budgetOf', { left, max })}</div>
      <div>{forecast()}</div>
    </>
  );
}
