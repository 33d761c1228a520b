import type { Campaign, CampaignStatus } from '@fareback/contract';
import { TitledSection } from '@fareback/ui/layout/titled-section.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import styles from '../earn.module.css';
import { CampaignCard } from './campaign-card.tsx';
import type { CampaignSection, MissingAccount } from './use-campaigns.ts';

type CampaignSectionsProps = {
  featured: readonly Campaign[];
  sections: readonly CampaignSection[];
  statusOf: (campaign: Campaign) => CampaignStatus | undefined;
  missingOf: (campaign: Campaign) => MissingAccount | undefined;
  onOpen: (campaign: Campaign) => void;
};

/** Tutorial target: only a campaign that is available to the member. */
const markOf = (status: CampaignStatus | undefined) => (status?.status === 'LOCKED' ? undefined : 'campaign');

/** Newer look: Featured first, then the categories with all other campaigns [EARN-01, EARN-02, EARN-26]. */
export function CampaignSections({
  featured,
  sections,
  statusOf,
  missingOf,
  onOpen,
}: CampaignSectionsProps): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      {featured.length > 0 && (
        <TitledSection id="featured-title" title={t('earn.featured')} data-tutorial="campaigns">
          <ul className={styles['rail']} data-count={featured.length}>
            {featured.map((campaign, at) => (
              <li key={campaign.CampaignID} className={styles['railItem']} data-tutorial={markOf(statusOf(campaign))}>
                <CampaignCard
                  campaign={campaign}
                  status={statusOf(campaign)}
                  missing={missingOf(campaign)}
                  onOpen={() => onOpen(campaign)}
                  look="tall"
                  eager={at === 0}
                />
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
      {sections.map(({ category, campaigns: all }) => {
        const campaigns = all.filter((campaign) => !featured.includes(campaign));
        if (campaigns.length === 0) return null;
        const id = `shelf-${category?.CampaignCategoryID ?? 'others'}`;
        return (
          <TitledSection
            key={id}
            id={id}
            icon={category?.iconImageUrl}
            title={category?.CategoryName ?? t('earn.waysToEarn')}
            data-tutorial="campaigns"
          >
            <ul className={styles['list']}>
              {campaigns.map((campaign) => (
                <li key={campaign.CampaignID} data-tutorial={markOf(statusOf(campaign))}>
                  <CampaignCard
                    campaign={campaign}
                    status={statusOf(campaign)}
                    missing={missingOf(campaign)}
                    onOpen={() => onOpen(campaign)}
                  />
                </li>
              ))}
            </ul>
          </TitledSection>
        );
      })}
    </>
  );
}
