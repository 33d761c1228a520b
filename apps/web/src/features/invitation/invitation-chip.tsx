import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { invitationQuery } from '../../data/sets/invitation-query.ts';
import { useTranslation } from '../../i18n/language.tsx';
import styles from './invitation.module.css';

/** The invitation used for a sign-up with its reward, and a button to remove it [REFER-20]. */
export function InvitationChip({ code, onLeaveOut }: { code: string; onLeaveOut: () => void }): ReactNode {
  const { t, points, language } = useTranslation();
  const { data } = useQuery(invitationQuery(code, language, false));
  const invitation = data?.CampaignType === 'REFERRAL' ? data : null;
  const name = invitation?.inviterName ?? null;
  return (
    <p className={styles['chip']}>
      <Icon name="gift" size={20} />
      <span className={styles['chipWords']}>
        <strong>{name === null ? t('invitation.withNoName') : t('invitation.with', { name })}</strong>
        {invitation !== null && (
          <span>{t('invitation.yourReward', { amount: points(invitation.rewardForFriend) })}</span>
        )}
      </span>
      <IconButton icon="close" label={t('invitation.leaveOut')} onClick={onLeaveOut} />
    </p>
  );
}
