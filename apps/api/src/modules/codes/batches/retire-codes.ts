import type { TenantCtx } from '../../../call/context.ts';
import { batchOfCode, hasBatch, retireRows } from './batch-store.ts';

/**
 * Stops a batch, or one code of one, at once: whoever enters it reads that it is no valid code; what it gave before stays.
 * Answers how many codes could be entered until now. Throws with a text for the operator [CODE-38].
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
