import type { NewBatch } from '@fareback/contract/admin';
import type * as z from 'zod/mini';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { countPoints } from '../../approvals/index.ts';
import { BatchError, mintCodes } from '../../codes/index.ts';
import { expiryOf } from '../../redemptions/index.ts';

type BatchInput = z.output<typeof NewBatch>;

function expiresAtOf(expires: string | undefined, timeZone: string): Date | null {
  if (expires === undefined) return null;
  try {
    return expiryOf(expires, timeZone);
  } catch {
    return throwAdminError('INVALID_REQUEST', { field: 'expires' });
  }
}

const limitsOf = ({ uses, daily, weekly, monthly }: BatchInput) =>
  Object.fromEntries(
    Object.entries({ lifetime: uses ?? undefined, daily, weekly, monthly }).filter(([, most]) => most !== undefined),
  );

/** Points of a batch with every code used fully; null if uses are unlimited. */
function worthOf({ count, reward, uses }: BatchInput): number | null {
  if (reward === 0) return 0;
  return uses === null ? null : Math.min(count * reward * uses, Number.MAX_SAFE_INTEGER);
}

/**
 * Creates a batch of random codes; the log has batch, terms and count, never a code. Throws BATCH_EXISTS, and names the
 * field of unknown terms [DESK-62].
 */
export async function mintBatch(ctx: StaffCtx, asked: BatchInput): Promise<{ batch: string; codes: number }> {
  const { batch, count, reward, segment, wordsOf } = asked;
  const terms = {
    batch,
    reward,
    segment,
    wordsOf,
    expiresAt: expiresAtOf(asked.expires, ctx.tenant.timeZone),
    limits: limitsOf(asked),
  };
  try {
    const minted = await mintCodes(ctx, terms, count);
    await countPoints(ctx, worthOf(asked));
    const { expiresAt, ...told } = terms;
    await ctx.record({
      verb: 'codes.mint',
      subject: { kind: 'batch', id: batch },
      facts: { ...told, expiresAt: expiresAt?.toISOString() ?? null, count: minted.length },
    });
    return { batch, codes: minted.length };
  } catch (error) {
    if (!(error instanceof BatchError)) throw error;
    return error.field === null
      ? throwAdminError('BATCH_EXISTS')
      : throwAdminError('INVALID_REQUEST', { field: error.field });
  }
}
