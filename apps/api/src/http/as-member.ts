import type { Level } from '@fareback/contract';
import type { Call, MemberCtx } from '../call/context.ts';
import { admit, type Session } from '../call/session.ts';
import type { TransactionOptions, Tx } from '../platform/database/transactions.ts';
import { isSameSession, lastSessionsOf } from './last-sessions.ts';

/** The session differs from the cached one: roll back and repeat the read. */
class WrongGuess extends Error {}

interface Way {
  call: Call;
  level: Level;
  /** True for a route that only reads and does not redirect. */
  isReading: boolean;
  find: (tx: Tx) => Promise<Session | undefined>;
  contextOf: (tx: Tx, session: Session) => MemberCtx;
}

/**
 * Runs `work` in one transaction as the session's member, checked against the route's level. With a cached session, a
 * read runs together with the session query in one round trip. Its result counts only if the session still has the same
 * member and status, so a sign-out, suspension or language change takes effect at once.
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
