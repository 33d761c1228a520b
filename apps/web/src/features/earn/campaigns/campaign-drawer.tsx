import type { Campaign, CampaignStatus } from '@fareback/contract';
import { formatReset } from '@fareback/wording';
import type { ReactNode } from 'react';
import { reportEvent } from '../../../data/report-event.ts';
import { useNow } from '../../../device/use-now.ts';
import { useSpeech } from '../../../i18n/language.tsx';
import { useHasScreen } from '../../../navigation/has-screen.ts';
import { useConfig } from '../../../tenant/config.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button, buttonClassName } from '../../../ui/form/button.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { Badge, PointsBadge } from '../../../ui/pictures/badge.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { Markdown } from '../../../ui/text/markdown.tsx';
import { useSettled } from '../claim/use-settled.ts';
import { Badges } from './badges.tsx';
import { actionOf } from './campaign-action.ts';
import styles from './campaign-drawer.module.css';
import { asksOf } from './campaign-types.ts';
import { nextReward } from './reward.ts';
import { Standing } from './standing.tsx';

type CampaignDrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Undefined once it has ended or is hidden [CAMP-15]. */
  campaign: Campaign | undefined;
  status: CampaignStatus | undefined;
  onConnect: () => void;
  /** Opens the member's rides, of which each says whether it counted [EARN-10]. */
  onRides: () => void;
  onNavigate: (path: string) => void;
};

/** A campaign in full: its texts, how far the member has come, and what to do next [EARN-09]. */
export function CampaignDrawer({
  isOpen,
  onClose,
  campaign,
  status,
  onRides,
  ...ways
}: CampaignDrawerProps): ReactNode {
  const { t } = useSpeech();
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
        <Badges campaign={campaign} />
        <Standing campaign={campaign} status={status} detailed />
        {campaign.Description !== '' && (
          <Markdown text={campaign.Description} onNavigate={ways.onNavigate} hasScreen={hasScreen} />
        )}
        {asksOf(campaign) === 'rides' && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={onRides}>
            {t('rides.whichCounted')}
          </Button>
        )}
      </div>
    </Drawer>
  );
}

/** What the campaign brings next; that it is connected or answered, where nothing else was asked for. */
function Reward({ campaign, status }: { campaign: Campaign; status: CampaignStatus | undefined }): ReactNode {
  const { t, points } = useSpeech();
  const reward = nextReward(campaign, status, useNow());
  const settled = useSettled(campaign, status);
  if (settled !== null)
    return (
      <Badge tone="success" icon={<Icon name="check" size={14} />}>
        {t(settled)}
      </Badge>
    );
  if (reward === null) return null;
  return (
    <PointsBadge size="large" muted={status?.status === 'TIME_LIMITED'}>
      {t('campaign.reward', { amount: points(reward) })}
    </PointsBadge>
  );
}

/** The action; in its place why there is none: an account is required, or the limit is reached [CAMP-09, CAMP-11, CAMP-12]. */
function NextStep({
  campaign,
  status,
  onClose,
  onConnect,
  onNavigate,
}: Omit<CampaignDrawerProps, 'isOpen' | 'campaign' | 'onRides'> & { campaign: Campaign }): ReactNode {
  const { t, language } = useSpeech();
  const { IANATimezone } = useConfig();
  const now = useNow();
  const hasScreen = useHasScreen();
  const settled = useSettled(campaign, status);
  if (status?.status === 'LOCKED')
    return (
      <>
        <Notice icon="lock" title={t('campaign.accountRequired')}>
          {t('campaign.accountRequiredText')}
        </Notice>
        <Button wide onClick={onConnect}>
          {t('campaign.connectAction')}
        </Button>
      </>
    );
  if (status?.status === 'TIME_LIMITED') {
    const daily = campaign.timeFrameLengthInSeconds === 1;
    const reset = status.nextPeriodStartUTC;
    return (
      <Notice icon="clock" title={t(daily ? 'campaign.limitReachedToday' : 'campaign.limitReachedText')}>
        {reset && t('campaign.nextReset', { reset: formatReset(reset, now, { timeZone: IANATimezone, language, t }) })}
      </Notice>
    );
  }
  const action = settled !== null ? null : actionOf(campaign, { origin: location.origin, hasScreen });
  if (action === null)
    return (
      <Button wide variant="secondary" onClick={onClose}>
        {t('common.close')}
      </Button>
    );
  const label = campaign.ActionButtonLabel;
  const tellPress = (): void => reportEvent('Campaign/action_clicked', { CampaignID: campaign.CampaignID });
  if (action.kind === 'connect')
    return (
      <Button wide onClick={onConnect}>
        {label || t('campaign.connect')}
      </Button>
    );
  if (action.kind === 'inside')
    return (
      <Button
        wide
        onClick={() => {
          tellPress();
          onNavigate(action.path);
        }}
      >
        {label || t('campaign.start')}
      </Button>
    );
  return (
    <a
      href={action.href}
      {...(action.here ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
      className={buttonClassName({ wide: true })}
      onClick={tellPress}
    >
      {label || t('campaign.start')}
      {!action.here && (
        <>
          <Icon name="external" size={18} />
          <VisuallyHidden>{t('access.newWindow')}</VisuallyHidden>
        </>
      )}
    </a>
  );
}

function Notice({ icon, title, children }: { icon: 'lock' | 'clock'; title: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles['notice']}>
      <Icon name={icon} size={22} />
      <div>
        <p className={styles['noticeTitle']}>{title}</p>
        {children && <p className={styles['noticeText']}>{children}</p>}
      </div>
    </div>
  );
}
