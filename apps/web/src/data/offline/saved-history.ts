import type { Page, Transaction } from '@fareback/contract';
import { createStore } from '../../state/store.ts';

/** The newest cached page of the full history, with its language; null without one. */
export const savedHistory = createStore<{ language: string; page: Page<Transaction> } | null>(null);
