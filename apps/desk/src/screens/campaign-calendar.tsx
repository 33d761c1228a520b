import { adminRoutes, type ListedCampaign } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Cluster } from '@fareback/ui/layout/stack.tsx';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import styles from '../features/program-items/calendar.module.css';
import {
  type DayRange,
  daysIn,
  inOrder,
  isCounted,
  monthAfter,
  monthsFrom,
  placeIn,
  rangeFrom,
  runningIn,
} from '../features/program-items/calendar.ts';
import { datesText } from '../features/program-items/dates-text.ts';
import { ItemBadge } from '../features/program-items/item-badge.tsx';
import { ItemLink } from '../features/program-items/item-columns.tsx';
import { dayText, shortMonth } from '../parts/agency-day.ts';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

/** Months that Earlier and Later move by. */
const STEP = 3;

/** `/<agency>/campaign-calendar`: campaigns as bars over six months, and the days without any [DESK-695]. */
export function CampaignCalendar(): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId: agency } = useAgency();
  const listed = useApiQuery(adminRoutes.campaigns.list, { params: { agency }, query: { language } });
  return (
    <Page title={t('page.campaignCalendar')} lead={t('items.calendarLead')}>
      <QueryBoundary query={listed}>
        {({ campaigns, to: today }) =>
          campaigns.length === 0 ? (
            <EmptyState icon="calendar" title={t('items.empty')}>
              {t('items.emptyHelp')}
            </EmptyState>
          ) : (
            <Months campaigns={inOrder(campaigns)} today={today} />
          )
        }
      </QueryBoundary>
    </Page>
  );
}

type MonthsProps = { campaigns: readonly ListedCampaign[]; today: string };

function Months({ campaigns, today }: MonthsProps): ReactNode {
  const { t, language } = useTranslation();
  const [first, setFirst] = useState(today);
  const range = rangeFrom(first);
  const shown = campaigns.flatMap((campaign) => {
    const place = placeIn(range, campaign);
    return place === null || campaign.state === 'REMOVED' ? [] : [{ campaign, place }];
  });
  return (
    <div className={styles['calendar']}>
      <Cluster gap={2}>
        <Button variant="secondary" size="small" onClick={() => setFirst(monthAfter(first, -STEP))}>
          {t('items.earlier')}
        </Button>
        <Button variant="secondary" size="small" onClick={() => setFirst(today)}>
          {t('items.thisMonth')}
        </Button>
        <Button variant="secondary" size="small" onClick={() => setFirst(monthAfter(first, STEP))}>
          {t('items.later')}
        </Button>
      </Cluster>
      <Findings range={range} campaigns={campaigns} />
      <div className={styles['months']} aria-hidden="true">
        {monthsFrom(first).map((month) => (
          <span key={month} style={{ flexGrow: daysIn(month) }}>
            {shortMonth(month, language)}
          </span>
        ))}
      </div>
      {shown.length === 0 && <p>{t('items.calendarNone')}</p>}
      <ul className={styles['rows']} aria-label={t('page.campaigns')}>
        {shown.map(({ campaign, place }) => (
          <Row
            key={campaign.id}
            campaign={campaign}
            place={place}
            today={placeIn(range, { startsOn: today, endsOn: today })}
          />
        ))}
      </ul>
    </div>
  );
}

/** Days without a campaign, and the days on which the most run at once [DESK-696]. */
function Findings({ range, campaigns }: { range: DayRange; campaigns: readonly ListedCampaign[] }): ReactNode {
  const { t, language } = useTranslation();
  const running = runningIn(range, campaigns);
  const days = ({ from, to }: DayRange) => ({ from: dayText(from, language), to: dayText(to, language) });
  const gaps = running.filter(({ count }) => count === 0);
  const most = running.reduce((a, b) => (b.count > a.count ? b : a));
  return (
    <ul className={styles['notes']} aria-live="polite">
      {gaps.map((gap) => (
        <li key={gap.from}>{t(gap.from === gap.to ? 'items.gapDay' : 'items.gap', days(gap))}</li>
      ))}
      {gaps.length === 0 && <li>{t('items.noGap', days(range))}</li>}
      {most.count > 1 && <li>{t('items.mostAtOnce', { count: most.count, ...days(most) })}</li>}
    </ul>
  );
}

type Place = { start: number; size: number };

function Row({ campaign, place, today }: { campaign: ListedCampaign; place: Place; today: Place | null }): ReactNode {
  const translation = useTranslation();
  const { id, title, state } = campaign;
  return (
    <li className={styles['row']}>
      <div className={styles['head']}>
        <ItemLink list="campaigns" id={id} title={title} />
        <ItemBadge state={state} />
        <span className={styles['dates']}>{datesText(campaign, translation)}</span>
      </div>
      <div className={styles['track']}>
        <div
          className={isCounted(campaign) ? styles['bar'] : `${styles['bar']} ${styles['idle']}`}
          style={{ insetInlineStart: `${place.start}%`, inlineSize: `${place.size}%` }}
        />
        {today !== null && <div className={styles['today']} style={{ insetInlineStart: `${today.start}%` }} />}
      </div>
    </li>
  );
}
