import type { Campaign, CampaignStatus } from '@fareback/contract';
import { classes } from '@fareback/ui/classes.ts';
import { Card, CardAction } from '@fareback/ui/layout/card.tsx';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { Badge, PointsBadge } from '@fareback/ui/pictures/badge.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { Picture } from '@fareback/ui/pictures/picture.tsx';
import { formatDate, formatReset } from '@fareback/wording';
import type { ReactNode } from 'react';
import { useNow } from '../../../device/use-now.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { useConfig } from '../../../tenant/config.tsx';
import { Badges } from './badges.tsx';
import styles from './campaign-card.module.css';
import { CampaignProgress } from './campaign-progress.tsx';
import { nextReward, useClaimSettled, useGivenOfferText } from './reward.ts';

import type { MissingAccount } from './use-campaigns.ts';

/** Also used by the Earn tab: one part for both keeps Home small. */
export const Levels = lazyPart(() => import('../levels.tsx'), 'Levels', 'inPlace');

export const hasBoost = ({ RewardDraw }: Campaign, status: CampaignStatus | undefined): boolean =>
  (status?.factor ?? status?.memberLeft ?? status?.declared ?? status?.after ?? RewardDraw) !== undefined;

/** True while it pays nothing: until its limit resets, or because the member has all that one can earn [CAMP-68]. */
export const isLimited = (status: CampaignStatus | undefined): boolean =>
  status?.status === 'TIME_LIMITED' || status?.memberLeft === 0;

type CampaignCardProps = {
  campaign: Campaign;
  status: CampaignStatus | undefined;
  missing: MissingAccount | undefined;
  onOpen: () => void;
  /** A picture above the text, or a small one next to it. */
  look?: 'tall' | 'row' | undefined;
  /** First on the page: load its picture eagerly. */
  eager?: boolean | undefined;
};

/**
 * A campaign with its reward, the member's progress, and why it is unavailable, such as a missing account [CAMP-12].
 */
export function CampaignCard({
  campaign,
  status,
  missing,
  onOpen,
  look = 'row',
  eager = false,
}: CampaignCardProps): ReactNode {
  const locked = status?.status === 'LOCKED';
  const picture = (
    <Picture
      src={campaign.headerImageUrl}
      alt=""
      icon="sparkle"
      seed={campaign.CampaignID}
      ratio={look === 'tall' ? '16 / 9' : '1'}
      eager={eager}
      rounded={look === 'row'}
    />
  );
  return (
    <Card
      interactive
      dimmed={locked}
      className={classes(styles['card'], styles[look])}
      {...(look === 'tall' ? { media: picture } : {})}
    >
      <div className={styles['head']}>
        {look === 'row' && <div className={styles['thumb']}>{picture}</div>}
        <div className={styles['words']}>
          <h3 className={styles['title']}>
            <CardAction onClick={onOpen}>{campaign.Title}</CardAction>
          </h3>
          {campaign.SubTitle !== '' && <p className={styles['subtitle']}>{campaign.SubTitle}</p>}
          <StateLine campaign={campaign} status={status} missing={missing} />
          {look === 'row' && <Badges campaign={campaign} />}
        </div>
      </div>
      <CampaignProgress campaign={campaign} status={status} />
      {hasBoost(campaign, status) && <Levels status={status} campaign={campaign} />}
      {look === 'tall' && <Badges campaign={campaign} />}
    </Card>
  );
}

/** Keeps the sign before its number in right-to-left text. */
const plus = (amount: string): string => `\u200e+${amount}`;

/**
 * The reward, or why it is unavailable: limit reached, or monthly budget used up [CAMP-07, CAMP-11, CAMP-12, CAMP-26].
 */
function StateLine({
  campaign,
  status,
  missing,
}: Pick<CampaignCardProps, 'campaign' | 'status' | 'missing'>): ReactNode {
  const { t, points, language } = useTranslation();
  const { IANATimezone } = useConfig();
  const now = useNow();
  const reset = status?.nextPeriodStartUTC;
  const paysAgainOn = status?.paysAgainOn;
  const reward = nextReward(campaign, status, now);
  const settled = useClaimSettled(campaign, status);
  const givenOffer = useGivenOfferText(campaign);
  const isMuted = isLimited(status);
  return (
    <p className={styles['state']}>
      {settled !== null && (
        <Badge tone="success" icon={<Icon name="check" size={14} />}>
          {t(settled)}
        </Badge>
      )}
      {reward !== null && settled === null && (
        <PointsBadge muted={isMuted}>{t('common.amount', { amount: plus(points(reward)) })}</PointsBadge>
      )}
      {givenOffer !== null && (
        <PointsBadge wraps muted={isMuted}>
          {givenOffer}
        </PointsBadge>
      )}
      {status?.status === 'LOCKED' && (
        <Badge tone="neutral" icon={<Icon name="lock" size={14} />}>
          {missing?.name ? t('campaign.needs', { provider: missing.name }) : t('campaign.accountRequired')}
        </Badge>
      )}
      {isMuted && (
        <>
          <Badge tone="warning" icon={<Icon name="clock" size={14} />}>
            {t(paysAgainOn ? 'campaign.allGivenOut' : 'campaign.limitReached')}
          </Badge>
          {paysAgainOn && (
            <span className={styles['reset']}>
              {t('campaign.paysAgain', { date: formatDate(paysAgainOn, language) })}
            </span>
          )}
          {reset && !paysAgainOn && (
            <span className={styles['reset']}>{formatReset(reset, now, { timeZone: IANATimezone, language, t })}</span>
          )}
        </>
      )}
    </p>
  );
}
