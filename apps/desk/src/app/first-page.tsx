import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Navigate } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { MeContext } from '../data/me.tsx';
import { NewAgency } from '../features/agencies/new-agency.tsx';
import { useTranslation } from '../words/translation.tsx';

/** `/`: redirects to the person's first agency, or to their invitations if they have no agency. */
export function FirstPage(): ReactNode {
  const { t } = useTranslation();
  const me = use(MeContext);
  const agency = me?.agencies[0]?.agencyId;
  if (agency !== undefined) return <Navigate to="/$agency" params={{ agency }} replace />;
  if (me?.invitations.length) return <Navigate to="/invitations" replace />;
  return (
    <main>
      <NewAgency />
      <EmptyState icon="users" title={t('shell.noAgency')}>
        {t('shell.noAgencyHelp')}
      </EmptyState>
    </main>
  );
}
