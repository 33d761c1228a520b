import type { FriendsInvitation } from '@fareback/contract';
import { Icon, type IconName } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import styles from './invitation.module.css';
import { Rewards } from './rewards.tsx';

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
        <span>{t('invitation.privacy', { name: name ?? t('invitation.friend') })}</span>
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
