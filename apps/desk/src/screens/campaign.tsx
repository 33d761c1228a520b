import { adminRoutes, type CampaignPage } from '@fareback/contract/admin';
import { useMedia } from '@fareback/ui/layout/use-media.ts';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { usePriced } from '../data/use-money.ts';
import { audienceText } from '../features/program-items/audience-text.ts';
import { BudgetText } from '../features/program-items/budget-text.tsx';
import { datesText } from '../features/program-items/dates-text.ts';
import { DayFigures } from '../features/program-items/day-figures.tsx';
import { ItemActions } from '../features/program-items/item-actions.tsx';
import { ItemBadge } from '../features/program-items/item-badge.tsx';
import { useItemHistory } from '../features/program-items/item-page.tsx';
import { LatestPayments } from '../features/program-items/latest.tsx';
import { OpenChanges } from '../features/program-items/open-changes.tsx';
import { ItemVersions } from '../features/versions/item-history.tsx';
import { ItemRules } from '../features/versions/item-rule.tsx';
import { PreviewPane } from '../features/versions/preview/preview-pane.tsx';
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
          {days !== null && <Days days={days} figures={campaign.figures} />}
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
  const { t, language } = useTranslation();
  const { audience, budget, figures } = campaign;
  return (
    <Facts
      of={[
        [t('items.dates'), datesText(campaign, { t, language })],
        [t('items.audience'), audienceText(audience, { t, language })],
        [
          t('items.budget'),
          figures === null ? undefined : budget === null ? t('items.budgetNone') : <BudgetText budget={budget} />,
        ],
      ]}
    />
  );
}

type Day = NonNullable<CampaignPage['days']>[number];

type DaysProps = { days: readonly Day[]; figures: CampaignPage['campaign']['figures'] };

function Days({ days, figures: sums }: DaysProps): ReactNode {
  const { t, number } = useTranslation();
  const priced = usePriced();
  const figures = useMemo(
    () =>
      [
        [t('items.points'), ({ points }: Day) => points],
        [t('items.riders'), ({ members }: Day) => members],
        [t('items.earnings'), ({ earnings }: Day) => earnings],
      ] as const,
    [t],
  );
  return (
    <DayFigures
      label={t('items.byDay')}
      sums={[
        [t('items.points'), sums === null ? undefined : priced(number(sums.points), sums.points)],
        [t('items.riders'), sums === null ? undefined : number(sums.members)],
        [t('items.earnings'), sums === null ? undefined : number(sums.earnings)],
      ]}
      days={days}
      figures={figures}
    />
  );
}
