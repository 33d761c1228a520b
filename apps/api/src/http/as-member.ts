import type { Level } from '@fareback/contract';
import type { Call, MemberCtx } from '../call/context.ts';
import { admit, type Session } from '../call/session.ts';
import type { TransactionOptions, Tx } from '../platform/database/transactions.ts';
import { isSameSession, lastSessionsOf } from './last-sessions.ts';

/**
 * The session that was found is another one than the read was made with: the transaction is undone, and the read is
 * made again.
 */
class WrongGuess extends Error {}

/** How a call comes to its member. */
interface Way {
  call: Call;
  level: Level;
  /** Whether the call only reads, and leads nowhere. */
  isReading: boolean;
  /** The live session of the call's token, asked of the database. */
  find: (tx: Tx) => Promise<Session | undefined>;
  /** What a verb is given as that session's member. */
  contextOf: (tx: Tx, session: Session) => MemberCtx;
}

/**
 * Runs `work` in one transaction as the session's member, admitted by the route's level. Where this process knows the
 * session from before, a call that only reads is run with it at once, in one packet with the question for the session.
 * What was read counts only if the very same member in the same standing was found, so that nobody who signed out, was
 * suspended or changed language a moment ago gets anything old.
 */
export async function asMember<T>(
  way: Way,
  work: (ctx: MemberCtx) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  const { call, level, isReading, find, contextOf } = way;
  const { token, tenant } = call;
  const last = lastSessionsOf(call);
  const afterFinding = (): Promise<T> =>
    call.inTenant(async (tx) => {
      const session = admit(level, await find(tx));
      if (token !== undefined) last.note(tenant.tenantId, token, session);
      return work(contextOf(tx, session));
    }, options);
  const guess = isReading && token !== undefined ? last.of(tenant.tenantId, token) : undefined;
  if (!guess || token === undefined) return afterFinding();
  try {
    return await call.inTenant(async (tx) => {
      const [finding, reading] = await Promise.allSettled([find(tx), work(contextOf(tx, guess))]);
      if (finding.status === 'rejected') throw finding.reason;
      last.note(tenant.tenantId, token, finding.value);
      if (!isSameSession(guess, admit(level, finding.value))) throw new WrongGuess();
      if (reading.status === 'rejected') throw reading.reason;
      return reading.value;
    }, options);
  } catch (error) {
    if (error instanceof WrongGuess) return afterFinding();
    throw error;
  }
}
