import type { ReferralStatus, UsedInviteCode } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { ProgressBar } from '@fareback/ui/progress/progress-bar.tsx';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useTranslation } from '../../i18n/language.tsx';
import styles from './codes.module.css';
import type { ReferralState } from './used-codes.ts';

const tones = { actionRequired: 'warning', gettingReward: 'state', wellDone: 'success' } as const;

type ReferralDrawerProps = {
  code: UsedInviteCode;
  state: ReferralState;
  isOpen: boolean;
  onClose: () => void;
  onVerify: () => void;
};

/**
 * Shows the status of a referral code: its next step, or that the reward has arrived [CODE-05, EARNING-10, REFER-21].
 */
export function ReferralDrawer({ code, state, isOpen, onClose, onVerify }: ReferralDrawerProps): ReactNode {
  const { t } = useFullTranslation();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={code.CampaignName || t(`codes.${state}`)}
      closeLabel={t('access.close')}
      placement="centre"
      actions={
        <Button wide onClick={onClose}>
          {t('common.ok')}
        </Button>
      }
    >
      <Stack gap={3} align="start">
        {code.CampaignName !== '' && <Badge tone={tones[state]}>{t(`codes.${state}`)}</Badge>}
        {code.CampaignDescription !== '' && <p dir="auto">{code.CampaignDescription}</p>}
        {code.referral === undefined ? (
          <p>{t(`codes.${state}Text`)}</p>
        ) : (
          <ReferralSteps referral={code.referral} onVerify={onVerify} />
        )}
      </Stack>
    </Drawer>
  );
}

type StepsProps = {
  referral: ReferralStatus;
  /** The way to verify the number. */
  onVerify: () => void;
};

/** Steps of a referral code to its reward: entered, action, phone number, paid [REFER-21]. */
export function ReferralSteps({ referral, onVerify }: StepsProps): ReactNode {
  const { t, points } = useTranslation();
  const { state, isPhoneVerified, done, target, reward } = referral;
  const isPaid = state === 'PAID';
  const targetText = useTargetText(referral);
  return (
    <div className={styles['status']}>
      {state === 'TAKEN_BACK' && (
        <p className={styles['warning']}>
          <Icon name="alert" size={20} />
          <span>{t('invitation.takenBack')}</span>
        </p>
      )}
      <ol className={styles['steps']}>
        <Step isDone>{t('invitation.entered')}</Step>
        {target > 0 && (
          <Step isDone={done >= target}>
            <span>{targetText}</span>
            {target > 1 && (
              <ProgressBar value={done} max={target} label={targetText} valueText={targetText} tone="green" />
            )}
          </Step>
        )}
        <Step isDone={isPhoneVerified}>
          <span>{t(isPhoneVerified ? 'invitation.phoneDone' : 'invitation.phoneOpen')}</span>
          {!isPhoneVerified && !isPaid && (
            <Button size="small" variant="secondary" onClick={onVerify}>
              {t('redeem.verify')}
            </Button>
          )}
        </Step>
        <Step isDone={isPaid}>
          <strong>{t(isPaid ? 'invitation.paid' : 'invitation.yourReward', { amount: points(reward) })}</strong>
        </Step>
      </ol>
      {done < target && <p className={styles['note']}>{t('invitation.cardNote')}</p>}
    </div>
  );
}

function useTargetText({ campaignTitle, done, target }: ReferralStatus): string {
  const { t } = useTranslation();
  return campaignTitle === null
    ? t('invitation.ridesDone', { done, target })
    : t('invitation.campaignDone', { campaign: campaignTitle });
}

function Step({ isDone, children }: { isDone: boolean; children: ReactNode }): ReactNode {
  return (
    <li className={styles['step']} data-done={isDone || undefined}>
      <Icon name={isDone ? 'check-circle' : 'clock'} size={22} />
      <span className={styles['stepWords']}>{children}</span>
    </li>
  );
}
