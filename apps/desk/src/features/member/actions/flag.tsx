import { adminRoutes, memberFlags } from '@fareback/contract/admin';
import type { ReactNode } from 'react';
import { useAgency } from '../../../data/me.tsx';
import { ActionDialog } from '../../../parts/action-dialog.tsx';
import { ChoiceField, ReasonField, TickField } from '../../../parts/action-fields.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import { type ActOnMember, refreshes } from './act-on-member.ts';

/** Overrides a feature flag for one member; takes precedence over the agency's. */
export function FlagDialog({ record, onClose }: ActOnMember): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.members.flag}
      params={{ agency: agencyId, member: record.memberId }}
      title={t('act.flagTitle', { name: record.name })}
      confirm={t('desk.save')}
      begin={{ flag: memberFlags[0], isOn: true, reason: '' }}
      done={() => t('desk.done')}
      onClose={onClose}
      refreshes={refreshes}
      lead={t('act.flagHelp')}
    >
      <ChoiceField
        name="flag"
        label={t('act.feature')}
        options={memberFlags.map((flag) => [flag, t(`feature.${flag}`)] as const)}
      />
      <TickField name="isOn" label={t('act.isOn')} />
      <ReasonField />
    </ActionDialog>
  );
}
