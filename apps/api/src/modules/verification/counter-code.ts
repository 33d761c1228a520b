import type { TenantCtx } from '../../call/context.ts';
import { throwApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { lockForPhone, lockMember, type Member, phoneContext } from '../members/index.ts';
import { checkCode } from './confirm-phone-code.ts';
import { type CodeCtx, type CreatedCode, createCode, deliverCode, textedNumber } from './create-code.ts';
import { challengeOf, deleteChallenge } from './store.ts';

/** A number to check under its lock. */
export interface LockedNumber {
  member: Member | undefined;
  numberHash: Buffer;
}

/**
 * Creates a code for a number that a member gives at the counter. `judge` runs with number and member locked, before
 * anything is counted. Throws INVALID_PHONE_NUMBER, COOL_DOWN, TOO_MANY_REQUESTS and what `judge` throws [ASSIST-16].
 */
export async function createCounterCode(
  ctx: CodeCtx,
  { memberId, phoneNumber }: { memberId: string; phoneNumber: string },
  judge: (locked: LockedNumber) => Promise<void>,
): Promise<CreatedCode> {
  const texted = await textedNumber(ctx, phoneNumber);
  if (texted === null) return throwApiError('INVALID_PHONE_NUMBER', { field: 'phoneNumber' });
  const { phoneHash: numberHash } = texted.phone;
  const member = await lockForPhone(ctx.tx, ctx.tenant.tenantId, memberId, numberHash);
  await judge({ member, numberHash });
  return createCode(ctx, memberId, texted);
}

/** Sends a code of the counter, outside transactions. Throws SMS_NOT_SENT. */
export const sendCounterCode = (
  ctx: Omit<CodeCtx, 'tx'> & { language: string },
  created: CreatedCode,
  giveBack: (tx: Tx) => Promise<unknown>,
): Promise<{ coolDownTimestampUTC: string }> => deliverCode(ctx, created, { kind: 'COUNTER', host: null, giveBack });

type Confirmed = { number: string; numberHash: Buffer };
type CodeError = Extract<Awaited<ReturnType<typeof checkCode>>, string>;

/**
 * Checks the code and counts the attempt; `judge` runs with number and member locked. Returns the number or an error.
 * Throw the error after the transaction, because a rollback would undo the count [ASSIST-16].
 */
export async function confirmCounterCode<Rejection extends string>(
  ctx: TenantCtx,
  { memberId, code }: { memberId: string; code: string },
  judge: (locked: LockedNumber) => Promise<Rejection | null>,
): Promise<Confirmed | CodeError | Rejection> {
  const { tx, tenant, keyRing } = ctx;
  const locked = await challengeOf(tx, memberId);
  const member = locked
    ? await lockForPhone(tx, tenant.tenantId, memberId, locked.phoneHash)
    : await lockMember(tx, memberId);
  const checked = await checkCode(ctx, { memberId, locked, code });
  if (typeof checked === 'string') return checked;
  const error = await judge({ member, numberHash: checked.phoneHash });
  if (error !== null) return error;
  await deleteChallenge(tx, memberId);
  const number = keyRing.decrypt(checked.phoneEncrypted, phoneContext(tenant.tenantId));
  return { number, numberHash: checked.phoneHash };
}
