import type { SealedRows } from '../../platform/sealing/sealed-rows.ts';
import { phoneContext } from './phone.ts';

/** What this module keeps sealed. */
export const sealed: readonly SealedRows[] = [
  { table: 'member', key: { member_id: 'uuid' }, columns: { phone_sealed: phoneContext } },
];
