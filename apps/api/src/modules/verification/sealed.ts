import type { SealedRows } from '../../platform/sealing/sealed-rows.ts';
import { phoneContext } from '../members/index.ts';

/** What this module keeps sealed. */
export const sealed: readonly SealedRows[] = [
  { table: 'phone_challenge', key: { member_id: 'uuid' }, columns: { phone_sealed: phoneContext } },
];
