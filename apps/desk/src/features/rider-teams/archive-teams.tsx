import { adminRoutes, type RiderTeam } from '@fareback/contract/admin';
import { type ReactNode, useMemo } from 'react';
import { useAgency } from '../../data/me.tsx';
import type { Bulk, BulkDialogContext } from '../../parts/list/bulk-bar.tsx';
import { BulkDialog } from '../../parts/list/bulk-dialog.tsx';
import { useTranslation } from '../../words/translation.tsx';

const names = {
  idOf: ({ teamId }: RiderTeam): string => teamId,
  nameOf: ({ name }: RiderTeam): string => name,
};

/** Archives many teams of riders [DESK-681]. */
export function useArchiveTeams(): Bulk<RiderTeam> {
  const { t } = useTranslation();
  const { may } = useAgency();
  const mayAct = may('stock.act');
  return useMemo(() => {
    const archive = {
      id: 'archive',
      label: (count: number) => t('bulk.archiveTeams', { count }),
      canRun: ({ archivedAt }: RiderTeam) => archivedAt === null,
      ask: (asked: BulkDialogContext<RiderTeam>) => <ArchiveDialog {...asked} />,
    };
    return { ...names, actions: mayAct ? [archive] : [] };
  }, [t, mayAct]);
}

function ArchiveDialog(asked: BulkDialogContext<RiderTeam>): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const label = t('bulk.archiveTeams', { count: asked.rows.length });
  return (
    <BulkDialog
      {...asked}
      names={names}
      route={adminRoutes.riderTeams.archive}
      paramsOf={({ teamId }) => ({ agency: agencyId, team: teamId })}
      title={label}
      lead={t('bulk.archiveTeamsLead')}
      confirm={label}
      isDangerous
      refreshes={['riderTeams', 'acts']}
    />
  );
}
