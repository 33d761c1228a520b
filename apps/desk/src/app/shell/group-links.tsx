import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import { type DeskPage, placeOf, type ShownGroup } from '../../parts/navigation/desk-pages.ts';
import { useGroups } from '../../parts/navigation/use-groups.ts';
import { useTranslation } from '../../words/translation.tsx';
import styles from './shell.module.css';

/** The groups, with the pages of the one that is open [DESK-610]. */
export function GroupLinks({ onFollow }: { onFollow?: () => void }): ReactNode {
  const groups = useGroups();
  const open = useRouterState({ select: ({ location }) => placeOf(groups, location.pathname)?.group.icon });
  return (
    <ul className={styles['groups']}>
      {groups.map((group) => (
        <li key={group.icon} data-open={group.icon === open || undefined}>
          <GroupLink group={group} onFollow={onFollow} />
          {group.icon === open && <PagesOf group={group} onFollow={onFollow} />}
        </li>
      ))}
    </ul>
  );
}

type Following = { onFollow: (() => void) | undefined };

const isExact = ({ path }: DeskPage) => ({ exact: path === '', includeSearch: false });

function GroupLink({ group, onFollow }: Following & { group: ShownGroup }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <Link
      to={group.landing.to}
      params={{ agency: agencyId }}
      className={styles['link']}
      activeOptions={isExact(group.landing)}
      onClick={onFollow}
    >
      <Icon name={group.icon} size={18} />
      <span>{t(group.word)}</span>
    </Link>
  );
}

function PagesOf({ group, onFollow }: Following & { group: ShownGroup }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const others = group.pages.filter((page) => page !== group.landing);
  if (others.length === 0) return null;
  return (
    <ul className={styles['pages']}>
      {others.map((page) => (
        <li key={page.path}>
          <Link
            to={page.to}
            params={{ agency: agencyId }}
            className={styles['page']}
            activeOptions={isExact(page)}
            onClick={onFollow}
          >
            {t(page.word)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
