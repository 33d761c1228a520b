import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import type { IconName } from '@fareback/ui/pictures/icon.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useTranslation } from '../../words/translation.tsx';

/**
 * Empty state of a list. Before launch it explains when entries will appear, and links to the missing setup steps
 * [DESK-419].
 */
export function NothingHere({ icon, title }: { icon: IconName; title: string }): ReactNode {
  const { t } = useTranslation();
  const { agencyId, isOpen, may } = useAgency();
  if (isOpen || !may('programme.read')) return <EmptyState icon={icon} title={title} />;
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        <Link to="/$agency" params={{ agency: agencyId }}>
          {t('templates.toList')}
        </Link>
      }
    >
      {t('setup.unpublished')}
    </EmptyState>
  );
}
