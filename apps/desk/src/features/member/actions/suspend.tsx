import { adminRoutes } from '@fareback/contract/admin';
import type { ReactNode } from 'react';
import { useAgency } from '../../../data/me.tsx';
import { ActionDialog } from '../../../parts/action-dialog.tsx';
import { ReasonField, TickField } from '../../../parts/action-fields.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import { type ActOnMember, refreshes } from './act-on-member.ts';

/** Suspends a member; optionally takes their points, showing how many first. */
export function SuspendDialog({ record, onClose }: ActOnMember): ReactNode {
  const { t, number } = useTranslation();
  const { agencyId, may } = useAgency();
  const { balance, unclaimed } = record.points;
  return (
    <ActionDialog
      route={adminRoutes.members.suspend}
      params={{ agency: agencyId, member: record.memberId }}
      title={t('act.suspendTitle', { name: record.name })}
      confirm={t('act.suspend')}
      isDangerous
      begin={{ reason: '', takesPoints: false }}
      done={({ deducted }) => t('act.suspended', { points: deducted })}
      onClose={onClose}
      refreshes={refreshes}
      lead={t('act.suspendHelp')}
    >
      {may('points.act') && (
        <TickField
          name="takesPoints"
          label={t('act.takesPoints', { balance: number(balance), unclaimed: number(unclaimed) })}
        />
      )}
      <ReasonField />
    </ActionDialog>
  );
}

export function UnsuspendDialog({ record, onClose }: ActOnMember): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.members.unsuspend}
      params={{ agency: agencyId, member: record.memberId }}
      title={t('act.unsuspendTitle', { name: record.name })}
      confirm={t('act.unsuspend')}
      begin={{ reason: '' }}
      done={() => t('act.unsuspended')}
      onClose={onClose}
      refreshes={refreshes}
      lead={t('act.unsuspendHelp')}
    >
      <ReasonField />
    </ActionDialog>
  );
}

export function UnblockDialog({ record, onClose }: ActOnMember): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.members.unblock}
      params={{ agency: agencyId, member: record.memberId }}
      title={t('act.unblockTitle', { name: record.name })}
      confirm={t('act.unblock')}
      begin={{ reason: '' }}
      done={() => t('act.unblocked')}
      onClose={onClose}
      refreshes={refreshes}
      lead={t('act.unblockHelp')}
    >
      <ReasonField />
    </ActionDialog>
  );
}
