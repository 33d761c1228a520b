/** Types of columns that keys are made of. */
export type KeyType = 'bigint' | 'bytea' | 'text' | 'uuid';

/** A row's key and what else its contexts need, as texts. */
export type PlaceOfRow = Readonly<Record<string, string>>;

/** Where a module keeps what it sealed, so that it can be sealed anew under another key. */
export interface EncryptedRows {
  table: string;
  /** The primary key behind `tenant_id`, in its order. */
  key: Readonly<Record<string, KeyType>>;
  /** Further columns that a context needs. */
  reads?: readonly string[];
  /** What each sealed column is bound to: the context that it opens in. */
  columns: Readonly<Record<string, (tenantId: string, row: PlaceOfRow) => string>>;
  /** Whether the table is the installation's own, behind the wall of staff; it has no `tenant_id`. */
  isStaffs?: true;
}
