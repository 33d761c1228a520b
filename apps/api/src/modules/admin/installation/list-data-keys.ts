import type { DataKeys } from '@fareback/contract/admin';
import type { StaffCall } from '../../../call/staff.ts';
import { readKeyUse, removableFrom, stateOfKey } from '../../../platform/encryption/key-use.ts';
import { isoText } from '../../../platform/local-date.ts';

/**
 * The keys of this process, newest first, and those that are missing. Without counts, which would read all encrypted
 * rows [DESK-706].
 */
export async function listDataKeys({ database, keyRing: { keyIds }, now }: StaffCall): Promise<DataKeys> {
  const uses = new Map((await readKeyUse(database)).map((use) => [use.keyId, use]));
  const all = [...keyIds, ...[...uses.keys()].filter((keyId) => !keyIds.includes(keyId))];
  const keys = all.flatMap((keyId): DataKeys['keys'] => {
    const use = uses.get(keyId) ?? { keyId, usedAt: null, emptyAt: null };
    const state = stateOfKey(use, keyIds, now);
    if (state === null) return [];
    return [{ keyId, state, usedAt: isoText(use.usedAt), from: state === 'KEPT' ? isoText(removableFrom(use)) : null }];
  });
  return { keys };
}
