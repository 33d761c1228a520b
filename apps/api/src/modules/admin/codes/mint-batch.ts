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

/** How often each code may be used; what is not said is not limited. */
const limitsOf = ({ uses, daily, weekly, monthly }: BatchInput) =>
  Object.fromEntries(
    Object.entries({ lifetime: uses ?? undefined, daily, weekly, monthly }).filter(([, most]) => most !== undefined),
  );

/** The points that a batch gives if every code is used as often as it can be; null where uses have no limit. */
function worthOf({ count, reward, uses }: BatchInput): number | null {
  if (reward === 0) return 0;
  return uses === null ? null : Math.min(count * reward * uses, Number.MAX_SAFE_INTEGER);
}

/**
 * Mints a batch of codes that nobody can guess; the record names batch, terms and count, never a code. Refuses
 * BATCH_EXISTS, and terms that the programme does not know by their field [DESK-62].
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
