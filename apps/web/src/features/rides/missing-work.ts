import { createStore } from '../../state/store.ts';
import type { MissingForm } from './validate-missing-ride.ts';

/** The fields that are typed into. */
export type TypedField = Exclude<keyof MissingForm, 'ProviderID'>;

/** What a member has told so far of a ride that is missing. */
export interface MissingWork {
  /** Whose work it is. */
  userId: string;
  typed: Record<TypedField, string>;
  /** The account that was chosen. */
  chosen: string | null;
}

/** The report on this page; ask `workOf` whose it is. Longer than the session: one that ends in the middle takes no words along, and shows them to nobody else [ERR-33]. */
export const missingWork = createStore<MissingWork | null>(null);

/** The member's own work, which may be none yet. */
export const workOf = (userId: string, work: MissingWork | null): MissingWork =>
  work?.userId === userId
    ? work
    : { userId, typed: { date: '', time: '', fromName: '', toName: '', note: '' }, chosen: null };
