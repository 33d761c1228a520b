import type { FriendsInvitation } from '@fareback/contract';
import { Icon, type IconName } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import styles from './invitation.module.css';

type GreetingProps = {
  invitation: FriendsInvitation;
  /** The visitor can sign up here, rather than in the agency's app. */
  signsUpHere: boolean;
};

/** A referral greeting: who invites, both rewards, the requirements, and what the referrer gets to see [REFER-19]. */
export function FriendsGreeting({ invitation, signsUpHere }: GreetingProps): ReactNode {
  const { t } = useTranslation();
  const { TenantName: tenant } = useConfig();
  const { inviterName: name, title, text, needsInviteCode, waitsFor } = invitation;
  return (
    <div className={styles['greeting']}>
      <header className={styles['heading']}>
        <p className={styles['tenant']}>{tenant}</p>
        <h1>{name === null ? t('invitation.titleNoName') : t('invitation.title', { name })}</h1>
        {(title ?? text) !== null && (
          <p className={styles['text']} dir="auto">
            {text ?? title}
          </p>
        )}
      </header>
      <Rewards invitation={invitation} />
      {needsInviteCode && <Note icon="ticket">{t('invitation.codeFirst', { tenant })}</Note>}
      {waitsFor === '31002' && <Note icon="clock">{t('invitation.limitNow')}</Note>}
      {!signsUpHere && <Note icon="phone">{t('invitation.fromApp', { tenant })}</Note>}
      <p className={styles['privacy']}>
        <Icon name="lock" size={16} />
        <span>{name === null ? t('invitation.privacyNoName') : t('invitation.privacy', { name })}</span>
      </p>
    </div>
  );
}

function Note({ icon, children }: { icon: IconName; children: ReactNode }): ReactNode {
  return (
    <p className={styles['note']}>
      <Icon name={icon} size={20} />
      <span>{children}</span>
    </p>
  );
}

/** Both rewards side by side, with their requirement [REFER-19]. */
function Rewards({ invitation }: { invitation: FriendsInvitation }): ReactNode {
  const { t } = useTranslation();
  const { inviterName, rewardForFriend, rewardForInviter } = invitation;
  return (
    <section aria-labelledby="invitation-rewards" className={styles['rewards']}>
      <h2 id="invitation-rewards" className={styles['rewardsTitle']}>
        {t('invitation.rewards')}
      </h2>
      <dl className={styles['pair']}>
        <Reward icon="gift" who={t('invitation.you')} amount={rewardForFriend} isOwn />
        <Reward icon="users" who={inviterName ?? t('invitation.friend')} amount={rewardForInviter} />
      </dl>
      <p className={styles['act']}>
        <Icon name="info" size={20} />
        <span>{useConditionText(invitation)}</span>
      </p>
    </section>
  );
}

function useConditionText({ rides, campaignTitle }: FriendsInvitation): string {
  const { t } = useTranslation();
  if (rides !== null) return t('invitation.afterRides', { count: rides });
  if (campaignTitle !== null) return t('invitation.afterCampaign', { campaign: campaignTitle });
  return t('invitation.afterJoining');
}

type RewardProps = { icon: IconName; who: string; amount: number; isOwn?: boolean };

function Reward({ icon, who, amount, isOwn = false }: RewardProps): ReactNode {
  const { t, points } = useTranslation();
  return (
    <div className={styles['reward']} data-own={isOwn || undefined}>
      <dt className={styles['who']}>
        <Icon name={icon} size={18} />
        <bdi translate="no">{who}</bdi>
      </dt>
      <dd className={styles['amount']} data-numeric="">
        {t('common.amount', { amount: points(amount) })}
      </dd>
    </div>
  );
}
