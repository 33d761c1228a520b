import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../words/translation.tsx';
import { ToDraft } from './to-draft.tsx';

export function BrokenDraft({ draft }: { draft: number | null }): ReactNode {
  const { t } = useTranslation();
  return (
    <EmptyState icon="alert" title={t('templates.broken')}>
      <ToDraft draft={draft} />
    </EmptyState>
  );
}
