import { closeInvitation, type ReferralStatus, type SavedInvitation } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { formatPromoDate } from '@fareback/wording';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../data/calls/client.ts';
import { refresh } from '../../data/sets/refresh.ts';
import { deadReason } from '../../forms/friends-code.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import styles from './codes.module.css';
import { ReferralSteps } from './referral-drawer.tsx';

type InvitationCardProps = {
  saved: SavedInvitation | null;
  referral: ReferralStatus | null;
  onVerify: () => void;
  onEnterCode: () => void;
};

/**
 * Card on Home with the status of the member's referral, while it is pending or rejected, and until it is paid
 * [REFER-20, REFER-21].
 */
export function InvitationCard({ saved, referral, onVerify, onEnterCode }: InvitationCardProps): ReactNode {
  const { t } = useTranslation();
  const client = useQueryClient();
  const name = saved?.inviterName ?? null;
  const close = async () => {
    await api.call(closeInvitation).catch(() => {});
    await refresh(client, 'account');
  };
  return (
    <section className={styles['card']} aria-labelledby="invitation-card">
      <div className={styles['head']}>
        <Icon name="users" size={24} />
        <h2 id="invitation-card" className={styles['title']}>
          {name === null ? t('invitation.withNoName') : t('invitation.with', { name })}
        </h2>
        {saved?.state === 'REFUSED' && (
          <IconButton icon="close" label={t('access.close')} onClick={() => void close()} />
        )}
      </div>
      {saved?.state === 'WAITING' && <Waiting kept={saved} onEnterCode={onEnterCode} />}
      {saved?.state === 'REFUSED' && <RejectedNotice reason={saved.reason} />}
      {referral !== null && <ReferralSteps referral={referral} onVerify={onVerify} />}
    </section>
  );
}

const waitsFor = {
  INVITE_CODE_REQUIRED: 'invitation.waitsForCode',
  JOIN_PROGRAMME_FIRST: 'invitation.waitsForTerms',
  '31002': 'invitation.waitsForLimit',
} as const;

/** Says that the code is saved, until when, and the next step; if that is the agency's code, links to its form. */
function Waiting({
  kept: { reason, untilUTC },
  onEnterCode,
}: Pick<InvitationCardProps, 'onEnterCode'> & { kept: SavedInvitation }): ReactNode {
  const { t, language } = useTranslation();
  const { TenantName: tenant, IANATimezone, IsInviteCodeDisplay } = useConfig();
  const date = formatPromoDate(untilUTC, IANATimezone, language);
  const key = waitsFor[reason as keyof typeof waitsFor] ?? 'invitation.waitsForBetter';
  return (
    <>
      <p>{`${t(key, { tenant })} ${t('invitation.waitsUntil', { date })}`}</p>
      {reason === 'INVITE_CODE_REQUIRED' && IsInviteCodeDisplay && (
        <Button variant="secondary" onClick={onEnterCode}>
          {t('invitation.enterCode')}
        </Button>
      )}
    </>
  );
}

function RejectedNotice({ reason }: { reason: string | null }): ReactNode {
  const { t } = useTranslation();
  const { TenantName: tenant } = useConfig();
  return <p>{`${t('invitation.deadTitle')}. ${t(deadReason(reason ?? '') ?? 'common.somethingWrong', { tenant })}`}</p>;
}
