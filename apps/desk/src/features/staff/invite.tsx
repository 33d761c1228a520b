import { adminRoutes } from '@fareback/contract/admin';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { ChoiceField, TextField } from '../../parts/action-fields.tsx';
import { deskLanguages, useTranslation } from '../../words/translation.tsx';
import { RoleFields } from './role-fields.tsx';

export function InviteDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.team.invite}
      params={{ agency: agencyId }}
      title={t('staff.invite')}
      lead={t('staff.inviteLead')}
      confirm={t('staff.invite')}
      begin={{ email: '', name: '', language, roles: [] }}
      done={() => t('staff.invited1')}
      onClose={onClose}
      refreshes={['team', 'acts']}
    >
      <TextField name="name" label={t('search.name')} />
      <TextField name="email" type="email" label={t('search.email')} />
      <ChoiceField name="language" label={t('shell.language')} options={Object.entries(deskLanguages)} />
      <RoleFields />
    </ActionDialog>
  );
}
