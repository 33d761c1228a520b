import type { ReferredFriend } from '@fareback/contract';
import { List, ListRow } from '@fareback/ui/layout/list.tsx';
import { formatPromoDate } from '@fareback/wording';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import styles from './refer.module.css';

const icons = {
  WAITS_FOR_ACT: 'clock',
  WAITS_FOR_PHONE: 'phone',
  PAID: 'check',
  TAKEN_BACK: 'alert',
  ENDED: 'close',
  NOT_PAID: 'close',
} as const;

/** The member's referred friends with the status of each reward, without names [REFER-21]. */
export function Friends({ friends }: { friends: readonly ReferredFriend[] }): ReactNode {
  const { t, language } = useTranslation();
  const { IANATimezone } = useConfig();
  if (friends.length === 0) return null;
  return (
    <section className={styles['statistics']} aria-labelledby="refer-friends">
      <h2 id="refer-friends" className={styles['heading']}>
        {t('invitation.friends')}
      </h2>
      <List label={t('invitation.friends')}>
        {friends.map((friend, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- friends have no name here, and their order is fixed
          <ListRow key={place} icon={icons[friend.state]} detail={<FriendStatus friend={friend} />}>
            {t('invitation.friendJoined', { date: formatPromoDate(friend.enteredAtUTC, IANATimezone, language) })}
          </ListRow>
        ))}
      </List>
    </section>
  );
}

function FriendStatus({ friend }: { friend: ReferredFriend }): ReactNode {
  const { t, points } = useTranslation();
  const { state, done, target, campaignTitle, isPhoneVerified, reward } = friend;
  if (state === 'PAID') return <span>{t('invitation.paid', { amount: points(reward) })}</span>;
  if (state === 'ENDED') return <span>{t('invitation.friendEnded')}</span>;
  if (state === 'NOT_PAID') return <span>{t('invitation.friendNotPaid')}</span>;
  const act = campaignTitle === null ? t('invitation.ridesDone', { done, target }) : t('invitation.friendAct');
  const lines = [
    state === 'TAKEN_BACK' ? t('invitation.friendTakenBack') : null,
    done < target ? act : null,
    isPhoneVerified ? null : t('invitation.phoneOpen'),
  ];
  return (
    <span className={styles['lines']}>{lines.map((line) => line !== null && <span key={line}>{line}</span>)}</span>
  );
}
