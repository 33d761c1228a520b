import type { Tx } from '../database/transactions.ts';
import type { KeyRing } from './key-ring.ts';

/** Whose data is read or forgotten, inside one transaction. */
export interface Person {
  tx: Tx;
  keyRing: KeyRing;
  tenantId: string;
  memberId: string;
  now: Date;
}

/** What one module keeps about a person. */
export interface PersonalData {
  /** Every table of the module whose rows name a person, and the part of the copy in which they stand. */
  tables: Readonly<Record<string, string>>;
  /** The parts of the copy that a person is given: plain names, moments as dates, sealed texts opened. */
  read(person: Person): Promise<Record<string, unknown>>;
  /** Deletes what is personal and takes the name off what must stay; repeatable. */
  forget(person: Person): Promise<void>;
}
