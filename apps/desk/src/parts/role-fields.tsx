import { agencyRoles, permissions, type Role, roles } from '@fareback/contract/admin';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { type Translate, useTranslation } from '../words/translation.tsx';
import { permissionKey } from '../words/value-text.ts';
import { ManyField } from './action-fields.tsx';

/** Describes a role's permissions; those that every role has are listed only for the viewer. */
function meaningOf(role: Role, t: Translate): string {
  const allowed = roles[role];
  if (allowed.length === permissions.length) return t('staff.mayAll');
  const own = role === 'viewer' ? allowed : allowed.filter((each) => !roles.viewer.some((seen) => seen === each));
  const permissionNames = own.map((permission) => t(permissionKey(permission))).join(' · ');
  return role === 'viewer' ? permissionNames : t('staff.mayMore', { told: permissionNames });
}

/** Role checkboxes of one person, each with its permissions [DESK-369]. */
export function RoleFields(): ReactNode {
  const { t } = useTranslation();
  const { formState } = useFormContext();
  return (
    <ManyField
      name="roles"
      label={t('staff.roles')}
      error={formState.errors['roles'] && t('staff.chooseRoles')}
      options={agencyRoles.map((role) => [role, t(`role.${role}`), meaningOf(role, t)] as const)}
    />
  );
}
