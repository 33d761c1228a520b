import { adminRoutes } from '@fareback/contract/admin';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../../data/me.tsx';
import { ActDialog } from '../../../parts/act-dialog.tsx';
import { NumberField, ReasonField } from '../../../parts/act-fields.tsx';
import { useWords } from '../../../words/words.tsx';
import { type ActOnMember, refreshes } from './act-on-member.ts';

/** Takes points: never below 0, and once, however often it is sent. */
export function DeductDialog({ record, onClose }: ActOnMember): ReactNode {
  const { t } = useWords();
  const { agencyId } = useAgency();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return (
    <ActDialog
      route={adminRoutes.members.deduct}
      params={{ agency: agencyId, member: record.memberId }}
      title={t('act.deductTitle', { name: record.name })}
      confirm={t('act.deduct')}
      isDangerous
      begin={{ reason: '', kind: 'BALANCE', idempotencyKey }}
      obstacle={record.points.balance === 0 ? t('act.nothingToTake') : undefined}
      done={({ points }) => t('act.deducted', { points })}
      onClose={onClose}
      refreshes={refreshes}
      lead={t('act.deductHelp', { points: record.points.balance })}
    >
      <NumberField name="points" label={t('member.points')} help={t('act.deductAll')} />
      <ReasonField />
    </ActDialog>
  );
}
