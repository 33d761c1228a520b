import { agencyRoles, mayAs, type Permission, permissions } from '@fareback/contract/admin';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useMemo } from 'react';
import { customColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Missing } from '../../parts/moment.tsx';
import { permissionKey } from '../../words/permission-key.ts';
import { useTranslation } from '../../words/translation.tsx';

export function RoleTable(): ReactNode {
  const { t } = useTranslation();
  const columns = useMemo<TableColumn<{ permission: Permission }>[]>(
    () => [
      textColumn(t('staff.may'), ({ permission }) => t(permissionKey(permission))),
      ...agencyRoles.map((role) =>
        customColumn<{ permission: Permission }>(
          t(`role.${role}`),
          ({ permission }) => Number(mayAs([role], permission)),
          ({ permission }) =>
            mayAs([role], permission) ? (
              <Icon name="check" size={16} label={t('desk.yes')} />
            ) : (
              <Missing label={t('desk.no')} />
            ),
        ),
      ),
    ],
    [t],
  );
  const rows = useMemo(() => permissions.map((permission) => ({ permission })), []);
  return <DataTable label={t('staff.table')} columns={columns} rows={rows} empty={null} />;
}
