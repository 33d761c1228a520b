import { adminRoutes, type Found } from '@fareback/contract/admin';
import { useEffect, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { namesOf } from '../../parts/named.tsx';
import { useTranslation } from '../../words/translation.tsx';
import type { Entry } from './entries.ts';
import { targetOf } from './target.ts';
import { nameOf } from './things.tsx';

/** Each search counts toward the person's hourly limit and is in the audit log, so it waits for a pause in typing. */
const pauseMillis = 400;
const shortest = 3;
const most = 6;

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMillis);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

export interface FoundEntries {
  entries: Entry[];
  isSearching: boolean;
  error: Error | null;
}

/** Members, codes, rides, campaigns and offers from the server; a newer question cancels the call [DESK-621]. */
export function useFoundEntries(question: string): FoundEntries {
  const { language } = useTranslation();
  const { agencyId, may } = useAgency();
  const paused = usePaused(question);
  const isLongEnough = may('members.read') && question.length >= shortest;
  const isEnabled = isLongEnough && paused === question;
  const input = { params: { agency: agencyId }, query: { language }, body: { question: paused } };
  const found = useApiQuery(adminRoutes.search.find, input, { isEnabled });
  const entries = useEntriesOf(isEnabled ? found.data : undefined);
  return {
    entries,
    isSearching: isLongEnough && (!isEnabled || found.isFetching),
    error: isEnabled ? found.error : null,
  };
}

function useEntriesOf(found: Found | undefined): Entry[] {
  const { t } = useTranslation();
  const { agencyId: agency } = useAgency();
  if (found === undefined) return [];
  const members = found.members.slice(0, most).map(
    ({ memberId, name, phoneEnd, email }): Entry => ({
      id: `member-${memberId}`,
      kind: 'member',
      label: name || t('search.noName'),
      detail: phoneEnd === null ? (email ?? '') : t('search.endsIn', { digits: phoneEnd }),
      target: { to: '/$agency/members/$member', params: { agency, member: memberId } },
    }),
  );
  const offerNamed = namesOf(found.titles.offer);
  const items = found.things.slice(0, most).map(
    (thing, at): Entry => ({
      id: `item-${at}`,
      kind: 'item',
      label: nameOf(thing, offerNamed),
      detail: t(`thing.${thing.kind}`),
      target: targetOf(thing, agency),
    }),
  );
  return [...members, ...items];
}
