import type { Tx } from '../../../platform/database/transactions.ts';

export interface RejectedRow {
  line: number;
  /** Reason and key of the mapping: `BAD_TIME startedAt`. */
  name: string;
}

export interface StoredRows {
  rows: number;
  rejected: RejectedRow[];
  /** Points that these rows earned, less those withdrawn because of them. */
  points: number;
}

/** Follows an import, such as the desk's, which shows its progress and lists its rejected rows. */
export interface ImportObserver {
  /** The number of rows, after the whole file was checked. */
  onRead?: (rows: number) => Promise<void>;
  /** Runs in the transaction that stores some rows; an error of it rolls these back and ends the import. */
  onStored?: (tx: Tx, stored: StoredRows) => Promise<void>;
}
