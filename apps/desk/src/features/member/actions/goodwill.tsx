import { adminRoutes } from '@fareback/contract/admin';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../../data/me.tsx';
import { ActionDialog } from '../../../parts/action-dialog.tsx';
import { NumberField, ReasonField } from '../../../parts/action-fields.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import { type ActOnMember, refreshes } from './act-on-member.ts';

/** Grants goodwill points, available immediately; idempotent. */
export function GoodwillDialog({ record, onClose }: ActOnMember): ReactNode {
  const { t, number } = useTranslation();
  const { agencyId } = useAgency();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return (
    <ActionDialog
      route={adminRoutes.members.goodwill}
      params={{ agency: agencyId, member: record.memberId }}
      title={t('act.goodwillTitle', { name: record.name })}
      lead={t('act.goodwillHelp', { points: record.points.balance })}
      confirm={t('act.goodwill')}
      begin={{ reason: '', idempotencyKey }}
      done={({ points, balance }) => t('act.given', { points: number(points), balance: number(balance) })}
      onClose={onClose}
      refreshes={refreshes}
    >
      <NumberField name="points" label={t('member.points')} />
      <ReasonField />
    </ActionDialog>
  );
}
