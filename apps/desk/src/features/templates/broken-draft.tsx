import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useWords } from '../../words/words.tsx';

/** Says that a draft has faults, and leads to where they are mended. */
export function BrokenDraft({ draft }: { draft: number | null }): ReactNode {
  const { t } = useWords();
  const { agencyId: agency } = useAgency();
  return (
    <EmptyState icon="alert" title={t('templates.broken')}>
      {draft === null ? (
        <Link to="/$agency/versions" params={{ agency }}>
          {t('setup.toVersions')}
        </Link>
      ) : (
        <Link to="/$agency/versions/$number/edit" params={{ agency, number: String(draft) }}>
          {t('templates.toDraft')}
        </Link>
      )}
    </EmptyState>
  );
}
