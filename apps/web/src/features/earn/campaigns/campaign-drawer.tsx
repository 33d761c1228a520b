import { type Campaign, type CampaignStatus, getCampaignRequirement } from '@fareback/contract';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Badge, PointsBadge } from '@fareback/ui/pictures/badge.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { Picture } from '@fareback/ui/pictures/picture.tsx';
import { Markdown } from '@fareback/ui/text/markdown.tsx';
import type { ReactNode } from 'react';
import { useNow } from '../../../device/use-now.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { useHasScreen } from '../../../navigation/router.ts';
import { Badges } from './badges.tsx';
import styles from './campaign-card.module.css';
import { hasBoost, isLimited, Levels } from './campaign-card.tsx';
import { CampaignProgress } from './campaign-progress.tsx';
import { NextStep } from './next-step.tsx';
import { nextReward, useClaimSettled, useGivenOfferText } from './reward.ts';

import type { MissingAccount } from './use-campaigns.ts';

type CampaignDrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Undefined once it has ended or is hidden [CAMP-15]. */
  campaign: Campaign | undefined;
  status: CampaignStatus | undefined;
  missing: MissingAccount | undefined;
  onConnect: () => void;
  /** Opens the member's rides, which show whether they counted [EARN-10]. */
  onRides: () => void;
  onNavigate: (path: string) => void;
};

export function CampaignDrawer({
  isOpen,
  onClose,
  campaign,
  status,
  onRides,
  ...ways
}: CampaignDrawerProps): ReactNode {
  const { t } = useTranslation();
  const hasScreen = useHasScreen();
  if (campaign === undefined)
    return (
      <Drawer open={isOpen} onClose={onClose} title={t('campaign.unavailableTitle')} closeLabel={t('access.close')}>
        <EmptyState icon="clock" title={t('campaign.unavailableTitle')} compact>
          {t('campaign.unavailableText')}
        </EmptyState>
      </Drawer>
    );
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={campaign.Title}
      description={campaign.SubHeader || campaign.SubTitle}
      closeLabel={t('access.close')}
      media={
        <Picture src={campaign.headerImageUrl} alt="" icon="sparkle" seed={campaign.CampaignID} ratio="16 / 9" eager />
      }
      actions={<NextStep campaign={campaign} status={status} onClose={onClose} {...ways} />}
    >
      <div className={styles['body']}>
        <Reward campaign={campaign} status={status} />
        {hasBoost(campaign, status) && <Levels status={status} campaign={campaign} />}
        <Badges campaign={campaign} />
        <CampaignProgress campaign={campaign} status={status} detailed />
        {campaign.Description !== '' && (
          <Markdown text={campaign.Description} onNavigate={ways.onNavigate} hasScreen={hasScreen} />
        )}
        {getCampaignRequirement(campaign.CampaignType) === 'rides' && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={onRides}>
            {t('campaign.whichCounted')}
          </Button>
        )}
      </div>
    </Drawer>
  );
}

/** The campaign's next reward; for a completed connect campaign or survey, that it is done. */
function Reward({ campaign, status }: { campaign: Campaign; status: CampaignStatus | undefined }): ReactNode {
  const { t, points } = useTranslation();
  const reward = nextReward(campaign, status, useNow());
  const settled = useClaimSettled(campaign, status);
  const givenOffer = useGivenOfferText(campaign);
  if (settled !== null)
    return (
      <Badge tone="success" icon={<Icon name="check" size={14} />}>
        {t(settled)}
      </Badge>
    );
  return (
    <>
      {reward !== null && (
        <PointsBadge size="large" muted={isLimited(status)}>
          {t('campaign.reward', { amount: points(reward) })}
        </PointsBadge>
      )}
      {givenOffer !== null && <PointsBadge size="large">{givenOffer}</PointsBadge>}
    </>
  );
}
