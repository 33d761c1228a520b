import type { Campaign, CampaignStatus } from '@fareback/contract';
import { Button, buttonClassName } from '@fareback/ui/form/button.tsx';
import { VisuallyHidden } from '@fareback/ui/layout/visually-hidden.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { formatDate, formatReset } from '@fareback/wording';
import type { ReactNode } from 'react';
import { reportEvent } from '../../../data/reports/report-event.ts';
import { useNow } from '../../../device/use-now.ts';
import { useFullTranslation } from '../../../i18n/full-translation.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { useHere } from '../../../navigation/destination.ts';
import { useConfig } from '../../../tenant/config.tsx';
import styles from './campaign-card.module.css';
import { actionOf } from './campaign-press.ts';
import { requirementOf } from './requirement.ts';
import { useClaimSettled } from './reward.ts';
import type { MissingAccount } from './use-campaigns.ts';

type NextStepProps = {
  campaign: Campaign;
  status: CampaignStatus | undefined;
  missing: MissingAccount | undefined;
  onClose: () => void;
  onConnect: () => void;
  onNavigate: (path: string) => void;
};

/**
 * The button of a campaign, or why there is no button: a missing account, or the limit is reached [CAMP-09, CAMP-11,
 * CAMP-12].
 */
export function NextStep({ campaign, status, missing, onClose, onConnect, onNavigate }: NextStepProps): ReactNode {
  const { t } = useTranslation();
  const here = useHere();
  const settled = useClaimSettled(campaign, status);
  if (status?.status === 'LOCKED') return <AccountRequired missing={missing} onConnect={onConnect} />;
  if (status?.status === 'TIME_LIMITED' && status.paysAgainOn) return <AllGivenOut paysAgainOn={status.paysAgainOn} />;
  if (status?.status === 'TIME_LIMITED') return <LimitReached campaign={campaign} reset={status.nextPeriodStartUTC} />;
  const action = settled !== null ? null : actionOf(campaign, here);
  if (action === null)
    return (
      <Button wide variant="secondary" onClick={onClose}>
        {t('common.close')}
      </Button>
    );
  const label = campaign.ActionButtonLabel;
  const reportClick = (): void => reportEvent('Campaign/action_clicked', { CampaignID: campaign.CampaignID });
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
          reportClick();
          onNavigate(action.path);
        }}
      >
        {label || t('campaign.start')}
      </Button>
    );
  return <OutsideLink {...action} label={label || t('campaign.start')} onPress={reportClick} />;
}

/** Says which account is missing, with a button to connect it [CAMP-12]. */
function AccountRequired({ missing, onConnect }: Pick<NextStepProps, 'missing' | 'onConnect'>): ReactNode {
  const { title, text, action } = requirementOf(missing, useFullTranslation().t);
  return (
    <>
      <Notice icon="lock" title={title}>
        {text}
      </Notice>
      <Button wide onClick={onConnect}>
        {action}
      </Button>
    </>
  );
}

type LimitReachedProps = { campaign: Campaign; reset: CampaignStatus['nextPeriodStartUTC'] };

/** Says that nothing more can be earned for now, and until when if known [CAMP-12]. */
function LimitReached({ campaign, reset }: LimitReachedProps): ReactNode {
  const { t, language } = useTranslation();
  const { IANATimezone } = useConfig();
  const now = useNow();
  const daily = campaign.timeFrameLengthInSeconds === 1;
  return (
    <Notice icon="clock" title={t(daily ? 'campaign.limitReachedToday' : 'campaign.limitReachedText')}>
      {reset && t('campaign.nextReset', { reset: formatReset(reset, now, { timeZone: IANATimezone, language, t }) })}
    </Notice>
  );
}

/** Says that the monthly budget is used up, and from which day the campaign awards again [CAMP-26]. */
function AllGivenOut({ paysAgainOn }: { paysAgainOn: string }): ReactNode {
  const { t, language } = useTranslation();
  return (
    <Notice icon="clock" title={t('campaign.allGivenOutText')}>
      {t('campaign.paysAgain', { date: formatDate(paysAgainOn, language) })}
    </Notice>
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

type OutsideLinkProps = {
  href: string;
  here: boolean;
  label: string;
  onPress: () => void;
};

/** An external link, in a new window without opener unless `here` [CAMP-10]. */
function OutsideLink({ href, here, label, onPress }: OutsideLinkProps): ReactNode {
  const { t } = useTranslation();
  return (
    <a
      href={href}
      {...(here ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
      className={buttonClassName({ wide: true })}
      onClick={onPress}
    >
      <span>{label}</span>
      {!here && (
        <>
          <Icon name="external" size={18} />
          <VisuallyHidden>{t('access.newWindow')}</VisuallyHidden>
        </>
      )}
    </a>
  );
}
