import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useTranslation } from '../../words/translation.tsx';

/** Links to the draft after an insert, or to the versions page if there is no draft yet [DESK-294]. */
export function ToDraft({ draft }: { draft: number | null }): ReactNode {
  const { t } = useTranslation();
  const { agencyId: agency } = useAgency();
  return draft === null ? (
    <Link to="/$agency/versions" params={{ agency }}>
      {t('setup.toVersions')}
    </Link>
  ) : (
    <Link to="/$agency/versions/$number/edit" params={{ agency, number: String(draft) }}>
      {t('templates.toDraft')}
    </Link>
  );
}

export function BrokenDraft({ draft }: { draft: number | null }): ReactNode {
  const { t } = useTranslation();
  return (
    <EmptyState icon="alert" title={t('templates.broken')}>
      <ToDraft draft={draft} />
    </EmptyState>
  );
}
