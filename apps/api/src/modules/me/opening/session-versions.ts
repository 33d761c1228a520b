import type { Call } from '../../../call/context.ts';
import { createBatcher } from '../../../platform/database/batcher.ts';
import type { Database } from '../../../platform/database/database.ts';
import { readPipelined } from '../../../platform/database/read-pipelined.ts';
import { memoizeByKey } from '../../../platform/services.ts';
import { findStamped, type StampedSession } from '../../auth/index.ts';
import { readSoldOutOffers } from '../../redemptions/index.ts';

/** State that decides if a cached reply is valid. */
export interface SessionVersion {
  session: StampedSession;
  dry: string;
}

interface Question {
  database: Database;
  tenantId: string;
  tokenHash: Buffer;
  now: Date;
}

type Ask = (question: Question) => Promise<SessionVersion | undefined>;

const GROUP_SIZE = 256;

/** Answers a group of queries in one round trip, reading each session once. */
async function answer(questions: Question[]): Promise<(SessionVersion | undefined)[]> {
  const latest = questions.at(-1);
  if (!latest) return [];
  const { database, tenantId, now } = latest;
  const hashes = new Map(questions.map(({ tokenHash }) => [tokenHash.toString('latin1'), tokenHash]));
  const [found, dry] = await readPipelined(database, tenantId, (tx) =>
    Promise.all([findStamped(tx, [...hashes.values()], now), readSoldOutOffers(tx, now)]),
  );
  const sessions = new Map(found.map((session) => [session.tokenHash.toString('latin1'), session]));
  return questions.map(({ tokenHash }) => {
    const session = sessions.get(tokenHash.toString('latin1'));
    return session && { session, dry };
  });
}

const askersByTenant = (): ((tenantId: string) => Ask) =>
  memoizeByKey(() => createBatcher(answer, { size: GROUP_SIZE, concurrency: 1, batchDelayMillis: 1 }));

/**
 * Returns the current session of a token with the member's version token; undefined if there is no session. Concurrent
 * calls of one tenant share queries; each is answered by a statement sent after the call arrived.
 */
export function readSessionVersion(
  { database, services, tenant, now }: Call,
  tokenHash: Buffer,
): Promise<SessionVersion | undefined> {
  const { tenantId } = tenant;
  return services.of(askersByTenant)(tenantId)({ database, tenantId, tokenHash, now });
}
