import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { segmentsBelowAgency } from './desk-pages.ts';
import styles from './navigation.module.css';
import { trimSlash } from './page-titles.tsx';
import { useGroups } from './use-groups.ts';

/** Groups whose landing page names its other pages itself. */
const ownLists: ReadonlySet<string> = new Set(['', 'settings']);

/** Below the landing page of a group: its other pages. */
export function LandingPages(): ReactNode {
  const path = useRouterState({ select: ({ matches }) => trimSlash(matches.at(-1)?.pathname ?? '') });
  const [page = '', ...rest] = segmentsBelowAgency(path);
  const isLanding = useGroups().some(({ landing }) => landing.path === page);
  if (!isLanding || rest.length > 0 || ownLists.has(page)) return null;
  return <GroupPages of={page} />;
}

/** The other pages of a group, each with one line about its purpose [DESK-612]. */
export function GroupPages({ of }: { of: string }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const group = useGroups().find(({ pages }) => pages.some(({ path }) => path === of));
  const others = group?.pages.filter(({ path }) => path !== of) ?? [];
  if (group === undefined || others.length === 0) return null;
  return (
    <nav className={styles['others']} aria-label={t('shell.moreIn', { group: t(group.word) })}>
      <h2 className={styles['heading']}>{t('shell.moreIn', { group: t(group.word) })}</h2>
      <ul className={styles['cards']}>
        {others.map(({ to, word, line }) => (
          <li key={to}>
            <Link to={to} params={{ agency: agencyId }}>
              {t(word)}
            </Link>
            <p>{t(line)}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
