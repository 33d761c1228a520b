import type { Page, Transaction } from '@fareback/contract';
import { createStore } from '../../state/store.ts';

/** The newest page of the whole history that the device has kept, in the language that it is in; null where it has none. */
export const savedHistory = createStore<{ language: string; page: Page<Transaction> } | null>(null);
