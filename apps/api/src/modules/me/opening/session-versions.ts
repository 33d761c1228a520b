import type { Call } from '../../../call/context.ts';
import { createBatcher } from '../../../platform/database/batcher.ts';
import type { Database } from '../../../platform/database/database.ts';
import { readPipelined } from '../../../platform/database/read-pipelined.ts';
import { memoizeByKey } from '../../../platform/services.ts';
import { findStamped, type StampedSession } from '../../auth/index.ts';
import { readSoldOutOffers } from '../../redemptions/index.ts';

/** What tells whether an answer that was kept still stands. */
export interface SessionVersion {
  session: StampedSession;
  /** Offers that nobody can have for want of codes. */
  dry: string;
}

interface Question {
  database: Database;
  tenantId: string;
  tokenHash: Buffer;
  now: Date;
}

type Ask = (question: Question) => Promise<SessionVersion | undefined>;

/** Questions of one tenant that go together. */
const GROUP_SIZE = 256;

/** Answers a group of questions in one round trip, each session looked up once. */
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
 * The session of a token as it stands now, with the stamp of all that its member is told; undefined for none. Calls of one
 * tenant that ask at the same time share their questions, and every one is answered by a statement that left after it came.
 */
export function readSessionVersion(
  { database, services, tenant, now }: Call,
  tokenHash: Buffer,
): Promise<SessionVersion | undefined> {
  const { tenantId } = tenant;
  return services.of(askersByTenant)(tenantId)({ database, tenantId, tokenHash, now });
}
