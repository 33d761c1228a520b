import { classes } from '@fareback/ui/classes.ts';
import { VisuallyHidden } from '@fareback/ui/layout/visually-hidden.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import { destinationOf } from '../../../navigation/destination.ts';
import { useHere } from '../../../navigation/use-here.ts';
import styles from '../news/news.module.css';

type WayLinkProps = {
  address: string | null;
  label: string;
  onNavigate: (path: string) => void;
  covers?: boolean | undefined;
};

/**
 * A link of the program: internal ones use the router, external ones a new window without opener; nothing for an
 * invalid address [CAMP-10].
 */
export function DestinationLink({ address, label, onNavigate, covers = false }: WayLinkProps): ReactNode {
  const { t } = useTranslation();
  const way = destinationOf(address, useHere());
  if (way === null || label === '') return null;
  const className = classes(styles['link'], covers && styles['covers']);
  if (way.kind === 'inside')
    return (
      <a
        href={way.path}
        className={className}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onNavigate(way.path);
        }}
      >
        <span>{label}</span>
        <Icon name="chevron-end" size={18} />
      </a>
    );
  return (
    <a href={way.href} target="_blank" rel="noopener noreferrer" className={className}>
      <span>{label}</span>
      <Icon name="external" size={16} />
      <VisuallyHidden>{t('access.newWindow')}</VisuallyHidden>
    </a>
  );
}
