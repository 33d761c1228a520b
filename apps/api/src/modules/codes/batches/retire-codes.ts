import type { TenantCtx } from '../../../call/context.ts';
import { batchOfCode, hasBatch, retireRows } from './batch-store.ts';

/**
 * Disables a batch or one of its codes at once: it is then reported as invalid; points already granted stay. Returns
 * the number of codes that were active. Throws an operator message [CODE-38].
 */
export async function retireCodes(
  { tx, now }: TenantCtx,
  chosen: { batch: string } | { code: string },
): Promise<number> {
  if ('batch' in chosen) {
    if (!(await hasBatch(tx, chosen.batch))) throw new Error(`There is no batch ${chosen.batch}.`);
    return retireRows(tx, chosen.batch, null, now);
  }
  const batch = await batchOfCode(tx, chosen.code);
  if (batch === undefined) throw new Error(`There is no code ${chosen.code}.`);
  if (batch === null)
    throw new Error(`${chosen.code} is a code of the pack: write "active: false" beside it there, and apply the pack.`);
  return retireRows(tx, batch, chosen.code, now);
}
