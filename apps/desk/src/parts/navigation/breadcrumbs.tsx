import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { placeOf, segmentsBelowAgency } from './desk-pages.ts';
import styles from './navigation.module.css';
import { trimSlash, usePageTitles } from './page-titles.tsx';
import { useGroups } from './use-groups.ts';

type Crumb = { name: string; path: string };

/** The way to the open page: group, page, object. Each step above it is a link [DESK-613]. */
export function Breadcrumbs({ className }: { className: string | undefined }): ReactNode {
  const { t } = useTranslation();
  const path = useRouterState({ select: ({ matches }) => trimSlash(matches.at(-1)?.pathname ?? '') });
  const current = usePageTitles().get(path);
  const above = useCrumbsAbove(path);
  if (above.length === 0 || current === undefined) return null;
  return (
    <nav className={className} aria-label={t('shell.breadcrumbs')}>
      <ol className={styles['crumbs']}>
        {above.map((crumb) => (
          <li key={crumb.path}>
            <Link to={crumb.path} dir="auto">
              {crumb.name}
            </Link>
          </li>
        ))}
        <li aria-current="page" dir="auto">
          {current}
        </li>
      </ol>
    </nav>
  );
}

function useCrumbsAbove(path: string): Crumb[] {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const titles = usePageTitles();
  const place = placeOf(useGroups(), path);
  if (place === null) return [];
  const { group, page } = place;
  const pathOf = (...parts: string[]): string =>
    ['', agencyId, ...parts].filter((part, at) => at === 0 || part !== '').join('/');
  const [, object, ...rest] = segmentsBelowAgency(path);
  const crumbs: Crumb[] = [];
  if (group.landing !== page) crumbs.push({ name: t(group.word), path: pathOf(group.landing.path) });
  if (object === undefined) return crumbs;
  crumbs.push({ name: t(group.landing === page ? group.word : page.word), path: pathOf(page.path) });
  if (rest.length === 0) return crumbs;
  const ofObject = pathOf(page.path, object);
  const named = page.path === 'versions' ? t('versions.named', { number: object }) : titles.get(ofObject);
  crumbs.push({ name: named ?? t('shell.overview'), path: ofObject });
  return crumbs;
}
