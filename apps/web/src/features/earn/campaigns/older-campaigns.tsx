import type { Campaign, CampaignStatus } from '@fareback/contract';
import { TitledSection } from '@fareback/ui/layout/titled-section.tsx';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { directionOf } from '@fareback/wording';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import styles from '../earn.module.css';
import { CampaignCard } from './campaign-card.tsx';
import type { CampaignSection, MissingAccount } from './use-campaigns.ts';

const Carousel = lazyPart(() => import('@fareback/ui/layout/carousel.tsx'), 'Carousel', 'inPlace');

type OlderCampaignsProps = {
  featured: readonly Campaign[];
  visible: readonly Campaign[];
  sections: readonly CampaignSection[];
  wide: boolean;
  statusOf: (campaign: Campaign) => CampaignStatus | undefined;
  missingOf: (campaign: Campaign) => MissingAccount | undefined;
  onOpen: (campaign: Campaign) => void;
};

/**
 * Older look: one featured campaign, then 'Ways to earn' in threes on wide screens, categories in twos on narrow ones
 * [EARN-03, EARN-04].
 */
export function OlderCampaigns({
  featured,
  sections,
  wide,
  statusOf,
  missingOf,
  onOpen,
}: OlderCampaignsProps): ReactNode {
  const { t } = useTranslation();
  const [first] = featured;
  const rows = wide ? [{ category: null, campaigns: sections.flatMap(({ campaigns }) => campaigns) }] : sections;
  return (
    <>
      {first && (
        <CampaignCard
          campaign={first}
          status={statusOf(first)}
          missing={missingOf(first)}
          onOpen={() => onOpen(first)}
          look="tall"
          eager
        />
      )}
      {rows.map(({ category, campaigns }) => {
        const id = `shelf-${category?.CampaignCategoryID ?? 'others'}`;
        const title = category?.CategoryName ?? t('earn.waysToEarn');
        return (
          <TitledSection key={id} id={id} icon={category?.iconImageUrl} title={title} data-tutorial="campaigns">
            <Slides label={title} perView={wide ? 3 : 2}>
              {campaigns.map((campaign) => (
                <CampaignCard
                  key={campaign.CampaignID}
                  campaign={campaign}
                  status={statusOf(campaign)}
                  missing={missingOf(campaign)}
                  onOpen={() => onOpen(campaign)}
                  look="tall"
                />
              ))}
            </Slides>
          </TitledSection>
        );
      })}
    </>
  );
}

function Slides({ label, perView, children }: { label: string; perView: number; children: ReactNode }): ReactNode {
  const { t, language } = useTranslation();
  return (
    <div className={styles['slides']}>
      <Suspense fallback={null}>
        <Carousel
          label={label}
          perView={perView}
          edgeToEdge
          direction={directionOf(language)}
          previousLabel={t('access.previousSlide')}
          nextLabel={t('access.nextSlide')}
        >
          {children}
        </Carousel>
      </Suspense>
    </div>
  );
}
