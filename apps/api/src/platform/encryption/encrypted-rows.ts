export type KeyType = 'bigint' | 'bytea' | 'text' | 'uuid';

export type PlaceOfRow = Readonly<Record<string, string>>;

export interface EncryptedRows {
  table: string;
  /** Primary key columns after `tenant_id`, in order. */
  key: Readonly<Record<string, KeyType>>;
  reads?: readonly string[];
  columns: Readonly<Record<string, (tenantId: string, row: PlaceOfRow) => string>>;
  /** True for installation-wide staff tables, which have no `tenant_id`. */
  isStaffs?: true;
}
