import type { ItemAudience, ItemState, OpenChange } from '@fareback/contract/admin';
import { isoText } from '../../../platform/local-date.ts';
import type { VersionItem, VersionItems } from '../../versions/index.ts';

/** An item as the live version has it, else as the newest unpublished version does. */
export interface ProgramItem {
  item: VersionItem;
  title: string;
  isLive: boolean;
  /** Unpublished versions that add, change or remove it, newest first. */
  openChanges: OpenChange[];
}

const titleOf = ({ texts, english }: VersionItems, id: string): string =>
  texts?.[id]?.Title || english?.[id]?.Title || id;

const contentOf = ({ items, texts, english }: VersionItems, id: string): string | null => {
  const item = items.find((one) => one.id === id);
  return item === undefined ? null : JSON.stringify([item, texts?.[id] ?? null, english?.[id] ?? null]);
};

const presentChange = ({ number, revision, state, submittedAt, note }: VersionItems): OpenChange => ({
  number,
  revision,
  state,
  submittedAt: isoText(submittedAt),
  note,
});

/** Items of the live version in riders' order, then those that only unpublished versions have. */
export function listItems(versions: readonly VersionItems[]): ProgramItem[] {
  const live = versions.find(({ state }) => state === 'LIVE');
  const open = versions.filter(({ state }) => state !== 'LIVE');
  const indexes = new Map(open.map((version) => [version.number, indexOf(version)]));
  const liveIndex = live === undefined ? new Map<string, string>() : indexOf(live);
  const known = new Set<string>();
  return [...(live ? [live] : []), ...open].flatMap((version) =>
    version.items.flatMap((item): ProgramItem[] => {
      if (known.has(item.id)) return [];
      known.add(item.id);
      const changed = open.filter(({ number }) => indexes.get(number)?.get(item.id) !== liveIndex.get(item.id));
      const openChanges = changed.map(presentChange);
      return [{ item, title: titleOf(version, item.id), isLive: version === live, openChanges }];
    }),
  );
}

const indexOf = (version: VersionItems): Map<string, string> =>
  new Map(version.items.flatMap(({ id }) => [[id, contentOf(version, id) ?? ''] as const]));

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** State of an item on a day of the agency's calendar. */
export function stateOf({ item, isLive }: Pick<ProgramItem, 'item' | 'isLive'>, today: string): ItemState {
  if (!isLive) return 'DRAFT';
  const [startsOn, endsOn] = [textOf(item['startsOn']), textOf(item['endsOn'])];
  if (!item.active) return 'PAUSED';
  if (endsOn !== null && endsOn < today) return 'ENDED';
  return startsOn !== null && startsOn > today ? 'SCHEDULED' : 'LIVE';
}

type StatusIn = { id: string; levels: string[] } | undefined;

/** Who can see or earn it, from a campaign's own keys or an offer's `for`. */
export function audienceOf(item: VersionItem): ItemAudience {
  const own = (item['for'] ?? {}) as { segment?: string; completed?: string; granted?: boolean; status?: StatusIn };
  const { status: counted } = (item['counts'] ?? {}) as { status?: StatusIn };
  const status = own.status ?? counted;
  const holdout = item['holdout'] as ItemAudience['holdout'] | undefined;
  return {
    segment: textOf(item['segment']) ?? own.segment ?? null,
    status: status === undefined ? null : { status: status.id, levels: status.levels },
    holdout: holdout ?? null,
    completed: own.completed ?? null,
    isGranted: own.granted === true,
  };
}

/** The part of a list's row that campaigns and offers share. */
export const presentItem = (one: ProgramItem, today: string) => ({
  id: one.item.id,
  title: one.title,
  state: stateOf(one, today),
  startsOn: textOf(one.item['startsOn']),
  endsOn: textOf(one.item['endsOn']),
  audience: audienceOf(one.item),
  changedIn: one.openChanges[0]?.number ?? null,
});
