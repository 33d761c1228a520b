import { agencyRoles, roles } from '@fareback/contract/admin';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { ManyField } from '../../parts/act-fields.tsx';
import { permissionWord } from '../../words/permission-word.ts';
import { useWords } from '../../words/words.tsx';

/** The roles of one person; under each what it allows. */
export function RoleFields(): ReactNode {
  const { t } = useWords();
  const { formState } = useFormContext();
  return (
    <ManyField
      name="roles"
      label={t('staff.roles')}
      error={formState.errors['roles'] && t('staff.chooseRoles')}
      options={agencyRoles.map(
        (role) =>
          [role, t(`role.${role}`), roles[role].map((permission) => t(permissionWord(permission))).join(', ')] as const,
      )}
    />
  );
}
