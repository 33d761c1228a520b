import { adminRoutes, type CampaignPage } from '@fareback/contract/admin';
import { useMedia } from '@fareback/ui/layout/use-media.ts';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { usePriced } from '../data/use-money.ts';
import { audienceText } from '../features/program-items/audience-text.ts';
import { BudgetText } from '../features/program-items/budget-text.tsx';
import { DayFigures } from '../features/program-items/day-figures.tsx';
import { ItemActions } from '../features/program-items/item-actions.tsx';
import { ItemBadge } from '../features/program-items/item-badge.tsx';
import { useItemHistory } from '../features/program-items/item-page.tsx';
import { LatestPayments } from '../features/program-items/latest.tsx';
import { OpenChanges } from '../features/program-items/open-changes.tsx';
import { ItemRules, ItemVersions } from '../features/versions/item-history.tsx';
import { PreviewPane } from '../features/versions/preview/preview-pane.tsx';
import { dayText } from '../parts/agency-day.ts';
import { Facts, Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';
import styles from './screens.module.css';

/** `/<agency>/campaigns/<campaign>`: a campaign's state, figures, rules and versions, and what can be done [DESK-632]. */
export function OneCampaign(): ReactNode {
  const { language } = useTranslation();
  const { agencyId: agency } = useAgency();
  const { campaign } = useParams({ from: '/$agency/campaigns/$campaign' });
  const read = useApiQuery(adminRoutes.campaigns.get, { params: { agency, campaign }, query: { language } });
  return (
    <QueryBoundary query={read} lines={12}>
      {(page) => <CampaignOf key={campaign} page={page} />}
    </QueryBoundary>
  );
}

/** From this width on, the preview is open at first, next to the figures. */
const previewQuery = '(width >= 75rem)';

function CampaignOf({ page }: { page: CampaignPage }): ReactNode {
  const { campaign, days, latest, openChanges, live } = page;
  const isWide = useMedia(previewQuery);
  const [isPreviewed, setPreviewed] = useState(isWide);
  const history = useItemHistory('campaigns', campaign.id);
  const shown = campaign.state === 'DRAFT' ? openChanges[0] : live;
  return (
    <Page
      title={campaign.title}
      lead={<ItemBadge state={campaign.state} />}
      actions={<ItemActions list="campaigns" item={campaign} drafts={page} />}
    >
      <OpenChanges changes={openChanges} />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <About page={page} />
          {days !== null && <Days days={days} />}
          {latest !== null && <LatestPayments rows={latest} />}
          <QueryBoundary query={history} lines={6}>
            {({ rule, versions }) => (
              <>
                <ItemRules list="campaigns" rule={rule} />
                <ItemVersions list="campaigns" versions={versions} />
              </>
            )}
          </QueryBoundary>
        </div>
        <div className={styles['aside']}>
          {shown && (
            <PreviewPane
              version={shown}
              pictures={shown.revision}
              room={`campaigns/${campaign.id}`}
              isOpen={isPreviewed}
              onToggle={() => setPreviewed(!isPreviewed)}
            />
          )}
        </div>
      </div>
    </Page>
  );
}

function About({ page: { campaign } }: { page: CampaignPage }): ReactNode {
  const { t, language, number } = useTranslation();
  const priced = usePriced();
  const { startsOn, endsOn, audience, budget, figures } = campaign;
  return (
    <Facts
      of={[
        [t('items.starts'), startsOn === null ? undefined : dayText(startsOn, language)],
        [t('items.ends'), endsOn === null ? undefined : dayText(endsOn, language)],
        [t('items.audience'), audienceText(audience, { t, language })],
        [
          t('items.budget'),
          figures === null ? undefined : budget === null ? t('items.budgetNone') : <BudgetText budget={budget} />,
        ],
        [t('items.points'), figures === null ? undefined : priced(number(figures.points), figures.points)],
        [t('items.riders'), figures === null ? undefined : number(figures.members)],
        [t('items.earnings'), figures === null ? undefined : number(figures.earnings)],
      ]}
    />
  );
}

type Day = NonNullable<CampaignPage['days']>[number];

function Days({ days }: { days: readonly Day[] }): ReactNode {
  const { t } = useTranslation();
  const figures = useMemo(
    () =>
      [
        [t('items.pointsGiven'), ({ points }: Day) => points],
        [t('items.riders'), ({ members }: Day) => members],
        [t('items.earnings'), ({ earnings }: Day) => earnings],
      ] as const,
    [t],
  );
  return <DayFigures title={t('items.byDay')} days={days} figures={figures} />;
}
