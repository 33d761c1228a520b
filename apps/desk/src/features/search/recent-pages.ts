import { useEffect } from 'react';
import { segmentsBelowAgency } from '../../parts/navigation/desk-pages.ts';

export interface RecentPage {
  path: string;
  /** Null for pages about a member: names of members are not written to the device. */
  title: string | null;
}

const most = 8;
const keyOf = (agencyId: string, staffId: string): string => `desk.recent.${agencyId}.${staffId}`;
const ofMember: ReadonlySet<string> = new Set(['members', 'counter', 'missing-rides']);

const isRecentPage = (one: unknown): one is RecentPage =>
  typeof one === 'object' &&
  one !== null &&
  'path' in one &&
  typeof one.path === 'string' &&
  'title' in one &&
  (one.title === null || typeof one.title === 'string');

/** Pages that this person opened last at this agency on this device, newest first. */
export function loadRecentPages(agencyId: string, staffId: string): RecentPage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(agencyId, staffId)) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter(isRecentPage).filter(({ path }) => path.startsWith(`/${agencyId}/`))
      : [];
  } catch {
    return [];
  }
}

/** Adds the open page to the recent ones [DESK-624]. */
export function useRecordRecentPage(page: {
  agencyId: string;
  staffId: string;
  path: string;
  title: string | undefined;
}) {
  const { agencyId, staffId, path, title } = page;
  useEffect(() => {
    const [first, object] = segmentsBelowAgency(path);
    if (title === undefined || first === undefined) return;
    const own: RecentPage = { path, title: object !== undefined && ofMember.has(first) ? null : title };
    const others = loadRecentPages(agencyId, staffId).filter((one) => one.path !== path);
    try {
      localStorage.setItem(keyOf(agencyId, staffId), JSON.stringify([own, ...others].slice(0, most)));
    } catch {
      // Without storage there are no recent pages.
    }
  }, [agencyId, staffId, path, title]);
}
