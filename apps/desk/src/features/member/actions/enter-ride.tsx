import { tripModes } from '@fareback/contract';
import { adminRoutes } from '@fareback/contract/admin';
import type { ReactNode } from 'react';
import { useAgency } from '../../../data/me.tsx';
import { ActionDialog } from '../../../parts/action-dialog.tsx';
import { ChoiceField, LongField, MomentField, TextField } from '../../../parts/action-fields.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import { type ActOnMember, refreshes } from './act-on-member.ts';

/** Enters a ride that a member reports on the phone; all rules of answered reports apply [DESK-585]. */
export function EnterRideDialog({ record, onClose }: ActOnMember): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const connected = record.connections.filter(({ status }) => status === 'CONNECTED');
  return (
    <ActionDialog
      route={adminRoutes.missingRides.enter}
      params={{ agency: agencyId, member: record.memberId }}
      title={t('missing.enterTitle', { name: record.name })}
      lead={t('missing.foundHelp')}
      confirm={t('missing.found')}
      obstacle={connected.length === 0 ? t('missing.noConnections') : undefined}
      begin={{ providerId: connected.length === 1 ? connected[0]?.providerId : '', mode: '' }}
      done={({ ride }) => t('missing.saidFound', { points: ride?.points ?? 0 })}
      onClose={onClose}
      refreshes={refreshes}
    >
      <ChoiceField
        name="providerId"
        label={t('member.provider')}
        options={[
          ['', t('missing.chooseMode')] as const,
          ...connected.map(({ providerId, providerName }) => [providerId, providerName] as const),
        ]}
      />
      <MomentField name="endedAt" label={t('missing.endedAt')} />
      <ChoiceField
        name="mode"
        label={t('missing.mode')}
        options={[
          ['', t('missing.chooseMode')] as const,
          ...tripModes.map((mode) => [mode, t(`travelMode.${mode}`)] as const),
        ]}
      />
      <TextField name="fromPlace" label={t('missing.from')} />
      <TextField name="toPlace" label={t('missing.to')} />
      <LongField name="note" label={t('member.note')} help={t('missing.noteHelp')} />
      <LongField name="answer" label={t('missing.answer')} help={t('missing.answerHelp')} />
    </ActionDialog>
  );
}
