import type { Tx } from '../database/transactions.ts';
import type { KeyRing } from './key-ring.ts';

export interface Person {
  tx: Tx;
  keyRing: KeyRing;
  tenantId: string;
  memberId: string;
  now: Date;
}

export interface PersonalData {
  /** Every table of the module with rows about a person, and the section of the export that contains it. */
  tables: Readonly<Record<string, string>>;
  /** Sections of a person's data export: plain names, times as dates, encrypted texts decrypted. */
  read(person: Person): Promise<Record<string, unknown>>;
  /** Deletes personal data and anonymizes rows that must be kept; idempotent. */
  forget(person: Person): Promise<void>;
}

type KeyType = 'bigint' | 'bytea' | 'text' | 'uuid';

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
