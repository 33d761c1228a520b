import {
  adminRoutes,
  agencyRoles,
  mayAs,
  type Permission,
  permissions,
  type TeamMember,
} from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { OwnSignIn } from '../features/staff/open-id.tsx';
import { SamlSignIn } from '../features/staff/saml.tsx';
import { SessionRules } from '../features/staff/session-rules.tsx';
import { type ChosenStaff, InviteDialog, StaffButtons, StaffDialog } from '../features/staff/staff-actions.tsx';
import { actionsColumn, customColumn, momentColumn, numberColumn, textColumn } from '../parts/columns.tsx';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { columnsOf } from '../parts/list/columns-of.ts';
import { ListTable } from '../parts/list/list-table.tsx';
import { Missing, Moment } from '../parts/moment.tsx';
import { Page, Section } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useRequestedAction } from '../parts/requested-action.ts';
import { useTranslation } from '../words/translation.tsx';
import { permissionKey } from '../words/value-text.ts';

/** `/<agency>/staff`: the agency's staff and their permissions. */
export function Staff(): ReactNode {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const team = useApiQuery(adminRoutes.team.list, { params: { agency: agencyId } });
  const [isInviting, setInviting] = useState(false);
  useRequestedAction('invitePerson', () => setInviting(true));
  const [chosen, setChosen] = useState<ChosenStaff | null>(null);
  const columns = useColumns(setChosen);
  return (
    <Page
      title={t('page.staff')}
      lead={t('staff.lead')}
      actions={may('staff.manage') && <Button onClick={() => setInviting(true)}>{t('staff.invite')}</Button>}
    >
      <QueryBoundary query={team}>
        {({ data }) => (
          <ListTable
            list="staff"
            label={t('page.staff')}
            columns={columns}
            rows={data}
            file="staff"
            empty={<EmptyState icon="users" title={t('staff.empty')} />}
          />
        )}
      </QueryBoundary>
      {may('staff.manage') && <OwnSignIn />}
      {may('staff.manage') && <SamlSignIn />}
      {may('staff.manage') && <SessionRules />}
      <Section title={t('staff.table')}>
        <RoleTable />
      </Section>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {chosen !== null && <StaffDialog {...chosen} team={team.data?.data ?? []} onClose={() => setChosen(null)} />}
    </Page>
  );
}

function Arrival({ person }: { person: TeamMember }): ReactNode {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  if (person.joinedAt !== null) return <span dir="auto">{t('staff.joined')}</span>;
  const isGood = person.invitedUntil !== null && Date.parse(person.invitedUntil) > now;
  if (!isGood) return <span dir="auto">{t('staff.invited')}</span>;
  return (
    <>
      <span>{t('staff.invitedUntil')}</span> <Moment at={person.invitedUntil} />
    </>
  );
}

function useColumns(onChoose: (chosen: ChosenStaff) => void): TableColumn<TeamMember>[] {
  const { t } = useTranslation();
  return useMemo(
    () =>
      columnsOf<TeamMember>({
        name: customColumn(
          t('search.name'),
          ({ name }) => name,
          ({ name, email }) => (
            <>
              <span dir="auto">{name}</span>
              <br />
              <bdi dir="ltr">{email}</bdi>
            </>
          ),
        ),
        roles: textColumn(t('staff.roles'), ({ roles: held }) => held.map((role) => t(`role.${role}`)).join(', ')),
        state: customColumn(
          t('staff.state'),
          ({ joinedAt, invitedUntil }) => joinedAt ?? invitedUntil,
          (person) => <Arrival person={person} />,
        ),
        lastSeen: momentColumn(t('staff.lastSeen'), ({ lastSeenAt }) => lastSeenAt),
        passkeys: numberColumn(t('staff.passkeys'), ({ passkeys }) => passkeys),
        signIns: numberColumn(t('staff.signIns'), ({ signIns }) => signIns),
        actions: actionsColumn(t('staff.do'), (person) => <StaffButtons person={person} onChoose={onChoose} />),
      }),
    [t, onChoose],
  );
}

function RoleTable(): ReactNode {
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
