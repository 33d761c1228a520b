import * as z from 'zod/mini';
import { freeLine } from '../../schemas/scalars.ts';

/** Lists of the desk whose columns can be chosen and whose views can be saved. */
export const listNames = [
  'agencies',
  'approvals',
  'campaigns',
  'codes',
  'deliveries',
  'draws',
  'keys',
  'members',
  'missingRides',
  'offerBatches',
  'offers',
  'orders',
  'outages',
  'providers',
  'record',
  'redemptions',
  'rejectedEvents',
  'riderTeams',
  'staff',
  'stock',
  'versions',
  'webhooks',
  'yourNotifications',
] as const;
export type ListName = (typeof listNames)[number];

/** Most saved views of one person for one list of an agency. */
export const listViewsMost = 20;

/** Filters that name a person: a saved view leaves them out, so it keeps no personal data [DESK-680]. */
export const unsavedFilters: readonly string[] = ['actor', 'event', 'member', 'subject', 'subjectKind'];

const Word = z.string().check(z.regex(/^[a-z][a-z0-9]{0,39}$/i));
const HiddenColumns = z.array(Word).check(z.maxLength(40));

/** The id of a column and its direction. */
export const ListSort = z.object({ column: Word, way: z.enum(['asc', 'desc']) });
export type ListSort = z.infer<typeof ListSort>;

const Filters = z.record(Word, z.string().check(z.minLength(1), z.maxLength(200))).check(
  z.refine((filters) => {
    const names = Object.keys(filters);
    return names.length <= 10 && !names.some((name) => unsavedFilters.includes(name));
  }),
);

/** A saved view: filters of the page's address, order, hidden columns. */
export const NewListView = z.object({
  name: freeLine(60).check(z.trim(), z.minLength(1)),
  filters: Filters,
  sort: z.nullable(ListSort),
  hidden: HiddenColumns,
  /** Opened when the list is opened without filters; at most one of a list. */
  isDefault: z.boolean(),
});
export type NewListView = z.infer<typeof NewListView>;

export const ListColumns = z.object({ hidden: HiddenColumns });
export type ListColumns = z.infer<typeof ListColumns>;

const ListView = z.object({
  list: z.string(),
  viewId: z.uuid(),
  name: z.string(),
  filters: z.record(z.string(), z.string()),
  sort: z.nullable(z.object({ column: z.string(), way: z.enum(['asc', 'desc']) })),
  hidden: z.array(z.string()),
  isDefault: z.boolean(),
});
export type ListView = z.infer<typeof ListView>;

/** How the caller sees the lists of an agency. */
export const ListSettings = z.object({
  columns: z.array(z.object({ list: z.string(), hidden: z.array(z.string()) })),
  views: z.array(ListView),
});
export type ListSettings = z.infer<typeof ListSettings>;
