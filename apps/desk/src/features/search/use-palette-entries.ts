import { use } from 'react';
import { MeContext, useAgency } from '../../data/me.tsx';
import { placeOf, segmentsBelowAgency } from '../../parts/navigation/desk-pages.ts';
import { useGroups } from '../../parts/navigation/use-groups.ts';
import { useTranslation } from '../../words/translation.tsx';
import { useAsk } from './asked.ts';
import { type Entry, type EntryKind, findEntries } from './entries.ts';
import { loadRecentPages, type RecentPage } from './recent-pages.ts';
import { type FoundEntries, useFoundEntries } from './use-found-entries.ts';
import { useLocalEntries } from './use-local-entries.ts';

const mostLocal = 8;
const mostRecent = 5;
const order: readonly EntryKind[] = ['page', 'action', 'setting'];
const byKind = (one: Entry, two: Entry): number => order.indexOf(one.kind) - order.indexOf(two.kind);

/**
 * The lines of the palette. Without a question: recent pages, actions and groups. With one: local matches at once,
 * then results of the server, and last the search over everything.
 */
export function usePaletteEntries(question: string, onShortcuts: () => void): FoundEntries {
  const { t } = useTranslation();
  const { may } = useAgency();
  const landings = new Set(useGroups().map(({ landing }) => `page-${landing.path}`));
  const local = useLocalEntries();
  const recent = useRecentEntries();
  const found = useFoundEntries(question);
  const ask = useAsk();
  const sheet: Entry = { id: 'sheet', kind: 'action', label: t('palette.shortcuts'), words: '?', choose: onShortcuts };
  if (question === '') {
    const actions = local.filter(({ kind }) => kind === 'action');
    const pages = local.filter(({ id }) => landings.has(id));
    return { ...found, entries: [...recent, ...actions, sheet, ...pages] };
  }
  const known = findEntries([...local, sheet], question, mostLocal).toSorted(byKind);
  const everything: Entry = {
    id: 'everything',
    kind: 'search',
    label: t('palette.everything', { question }),
    choose: () => ask(question),
  };
  return { ...found, entries: [...known, ...found.entries, ...(may('members.read') ? [everything] : [])] };
}

/** Recent pages that this person may still open. A member is named by the beginning of the id, as in lists. */
function useRecentEntries(): Entry[] {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const staffId = use(MeContext)?.staffId ?? '';
  const groups = useGroups();
  const toEntry = ({ path, title }: RecentPage): Entry[] => {
    const place = placeOf(groups, path);
    if (place === null) return [];
    const [, object = ''] = segmentsBelowAgency(path);
    const word = t(place.page.word);
    const label = title ?? `${word}: ${object.slice(0, 6)}`;
    return [{ id: `recent-${path}`, kind: 'recent', label, detail: word, target: { href: path } }];
  };
  return loadRecentPages(agencyId, staffId).flatMap(toEntry).slice(0, mostRecent);
}
