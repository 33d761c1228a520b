import { adminRoutes, keyPermissions, type NewApiKey } from '@fareback/contract/admin';
import { type ReactNode, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useAgency } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { ManyField, NumberField, TextField } from '../../parts/action-fields.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { permissionKey } from '../../words/permission-key.ts';
import { useTranslation } from '../../words/translation.tsx';

/** Creates an API key and shows its secret once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [made, setMade] = useState<NewApiKey | null>(null);
  if (made !== null)
    return (
      <ShownOnce secret={made.secret} title={t('keys.made')} onClose={onClose}>
        {t('keys.secret')}
      </ShownOnce>
    );
  return (
    <ActionDialog
      route={adminRoutes.keys.make}
      params={{ agency: agencyId }}
      title={t('keys.make')}
      lead={t('keys.makeLead')}
      confirm={t('keys.make')}
      begin={{ name: '', permissions: [], days: 90 }}
      done={() => t('keys.made')}
      onDone={setMade}
      onClose={onClose}
      refreshes={['keys', 'acts']}
    >
      <TextField name="name" label={t('keys.name')} />
      <NumberField name="days" label={t('keys.days')} help={t('keys.daysHelp')} />
      <Permissions />
    </ActionDialog>
  );
}

function Permissions(): ReactNode {
  const { t } = useTranslation();
  const { formState } = useFormContext();
  return (
    <ManyField
      name="permissions"
      label={t('keys.permissions')}
      error={formState.errors['permissions'] && t('keys.choose')}
      options={keyPermissions.map((permission) => [permission, t(permissionKey(permission)), permission] as const)}
    />
  );
}
