import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Navigate } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { MeContext, useAgency } from '../data/me.tsx';
import { useWords } from '../words/words.tsx';
import { pages } from './shell/pages.ts';

/** `/`: leads to the person's first agency. */
export function FirstPage(): ReactNode {
  const { t } = useWords();
  const agency = use(MeContext)?.agencies[0]?.agencyId;
  if (agency !== undefined) return <Navigate to="/$agency" params={{ agency }} replace />;
  return (
    <main>
      <EmptyState icon="users" title={t('shell.noAgency')}>
        {t('shell.noAgencyHelp')}
      </EmptyState>
    </main>
  );
}

/** `/<agency>`: leads to the first page that the person may see there. */
export function FirstOfAgency(): ReactNode {
  const { t } = useWords();
  const { agencyId, may } = useAgency();
  const page = pages.find(({ permission }) => may(permission));
  if (page !== undefined) return <Navigate to={page.to} params={{ agency: agencyId, report: 'liability' }} replace />;
  return (
    <EmptyState icon="lock" title={t('desk.refused')}>
      {t('errors.NOT_ALLOWED')}
    </EmptyState>
  );
}
