import { createStore } from '../../state/store.ts';
import type { MissingForm } from './validate-missing-ride.ts';

export type TypedField = Exclude<keyof MissingForm, 'ProviderID'>;

/** A member's unfinished report of a missing ride. */
export interface MissingWork {
  /** The member it belongs to. */
  userId: string;
  typed: Record<TypedField, string>;
  chosen: string | null;
}

/**
 * The report on this page; read it through `workOf`, which checks the member. It survives a lost session, so the input
 * is kept but never shown to another member [ERR-33].
 */
export const missingWork = createStore<MissingWork | null>(null);

/** Returns the member's own report, or an empty one. */
export const workOf = (userId: string, work: MissingWork | null): MissingWork =>
  work?.userId === userId
    ? work
    : { userId, typed: { date: '', time: '', fromName: '', toName: '', note: '' }, chosen: null };
