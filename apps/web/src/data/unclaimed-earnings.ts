import { type Earning, listEarnings, type Page } from '@fareback/contract';
import type { Language } from '@fareback/wording';
import { useQuery } from '@tanstack/react-query';
import { useSpeech } from '../i18n/language.tsx';
import { api } from './client.ts';
import { dataSets } from './data-sets.ts';
import { isUnclaimed } from './is-unclaimed.ts';

/** How many older pages are looked through: claims are made soon or in one go, so older ones are rare. */
const olderPagesMax = 9;

/** The pages behind `link`, as one: at least one, then on while a page still holds something to claim. */
async function olderPages(lang: Language, link: string, signal: AbortSignal): Promise<Page<Earning>> {
  const data: Earning[] = [];
  let next: string | null = link;
  for (let count = 0; next !== null && count < olderPagesMax; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const page: Page<Earning> | null = await api.follow(listEarnings, next, { params: { lang }, signal });
    if (page === null) break;
    data.push(...page.data);
    next = page.data.some(isUnclaimed) ? page.links.next : null;
  }
  return { data, links: { self: link, next, previous: null } };
}

/** The member's earnings that are known here, newest first; undefined until the first page is loaded [EARNING-02]. */
export function useKnownEarnings(): Earning[] | undefined {
  const { language } = useSpeech();
  const first = useQuery(dataSets.earnings(language)).data;
  const link = first?.links.next ?? null;
  const older = useQuery({
    queryKey: ['earnings', language, link],
    queryFn: ({ signal }) => olderPages(language, link ?? '', signal),
    enabled: link !== null,
  }).data;
  return first && [...first.data, ...(older?.data ?? [])];
}
