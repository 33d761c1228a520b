import type { BookRuns, BooksOfAgencies, BooksRequested, BookRun as PresentedRun } from '@fareback/contract/admin';
import type { StaffCall } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import { isoText } from '../../../platform/local-date.ts';
import {
  type BookRun,
  booksOf,
  latestBookRun,
  RUNS_MAX,
  readBookRuns,
  requestBookRun,
} from '../../redemptions/index.ts';
import { inAgencies, readAgencies } from './in-agencies.ts';
import { recordOperatorAct } from './record-operator-act.ts';

const presentRun = (run: Omit<BookRun, 'findings'>): PresentedRun => ({
  runId: run.runId,
  requestedAt: run.requestedAt.toISOString(),
  requestedBy: run.requestedBy,
  checkedAt: isoText(run.checkedAt),
  endedAt: isoText(run.endedAt),
  members: run.members,
  entries: run.entries,
  broken: run.broken,
  unproven: run.unproven,
});

type ListedBooks = BooksOfAgencies['agencies'][number];

/** Broken books first, then open runs, then the others. */
const rankOf = ({ run, broken }: ListedBooks): number =>
  broken > 0 ? 0 : run !== null && run.endedAt === null ? 1 : 2;

/** Errors are those of the newest run or those known from the last whole one, whichever are more. */
async function readBooks(tx: Tx): Promise<Pick<ListedBooks, 'run' | 'broken'>> {
  const [run, books] = await Promise.all([latestBookRun(tx), booksOf(tx)]);
  return { run: run ? presentRun(run) : null, broken: Math.max(run?.broken ?? 0, books?.broken ?? 0) };
}

/** The newest run of each agency, broken books first. Agencies on a server that does not answer are named [DESK-701]. */
export async function listBooks({ database, tenants }: StaffCall): Promise<BooksOfAgencies> {
  const { tenants: all, lacks } = await tenants.answering();
  const { read, unread } = await readAgencies(database, all, readBooks);
  const agencies = read.map(({ tenant: { tenantId: agencyId, name }, found }) => ({ agencyId, name, ...found }));
  return {
    isWhole: lacks === null && unread.length === 0,
    unread,
    agencies: agencies.toSorted((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name, 'en')),
  };
}

/** The last runs of an agency with their findings. Throws NOT_FOUND [DESK-703]. */
export async function listBookRuns(
  { database, tenants }: StaffCall,
  { query: { of } }: { query: { of: string } },
): Promise<BookRuns> {
  const tenant = await tenants.byId(of);
  if (!tenant) return throwAdminError('NOT_FOUND', { field: 'of' });
  const { tenantId: agencyId, name } = tenant;
  const runs = await withTenant(database, agencyId, (tx) => readBookRuns(tx, RUNS_MAX));
  return { agencyId, name, runs: runs.map((run) => ({ ...presentRun(run), findings: run.findings })) };
}

/**
 * Queues a verification of one agency's books or of all. Agencies with an open run keep it. The request is in the
 * security record. Throws NOT_FOUND, and SERVICE_UNAVAILABLE if a server did not answer; the others are queued [DESK-701].
 */
export async function verifyBooks(
  call: StaffCall,
  { body: { agencyId } }: { body: { agencyId: string | null } },
): Promise<BooksRequested> {
  const { actor, database, tenants, now } = call;
  if (actor === null) return throwAdminError('SIGN_IN_REQUIRED');
  const chosen = agencyId === null ? await tenants.all() : [await tenants.byId(agencyId)];
  const ids = chosen.map((tenant) => tenant?.tenantId ?? throwAdminError('NOT_FOUND', { field: 'agencyId' }));
  await recordOperatorAct(call, 'books.verify', agencyId);
  const requested = await inAgencies(database, ids, (tx) => requestBookRun(tx, actor.name, now));
  if (requested.includes(undefined)) return throwAdminError('SERVICE_UNAVAILABLE');
  const queued = requested.filter(Boolean).length;
  return { queued, open: ids.length - queued };
}
