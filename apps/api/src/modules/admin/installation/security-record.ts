import type { CsvFile, SecurityEvent as PresentedEvent, SecurityPage } from '@fareback/contract/admin';
import type { StaffCall } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { csvOf } from '../../../platform/csv.ts';
import { type Tx, withStaff, withTenant } from '../../../platform/database/transactions.ts';
import { readPage } from '../../../platform/paging.ts';
import { type SecurityEvent, type SecurityFilter, searchSecurityEvents } from '../../security/index.ts';
import { pathWith } from '../path-with.ts';
import { recordOperatorAct } from './record-operator-act.ts';

interface SecurityQuery {
  of?: string | undefined;
  what?: string | undefined;
  outcome?: string | undefined;
  network?: string | undefined;
  member?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

const momentOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

const filterOf = ({ what, outcome, network, member, from, until }: SecurityQuery): SecurityFilter => ({
  what: what ?? null,
  outcome: outcome ?? null,
  network: network ?? null,
  memberId: member ?? null,
  from: momentOf(from),
  until: momentOf(until),
});

const present = ({ happenedAt, about = null, ...event }: SecurityEvent): PresentedEvent => ({
  eventId: event.eventId,
  happenedAt: happenedAt.toISOString(),
  what: event.what,
  outcome: event.outcome,
  times: event.times,
  memberId: event.memberId,
  network: event.network,
  askedBy: event.askedBy,
  about,
});

/** Runs `work` in the record of an agency, or of the installation without one. Throws NOT_FOUND. */
async function inRecord<T>(call: StaffCall, of: string | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (of === undefined) return withStaff(call.database, work);
  const tenant = await call.tenants.byId(of);
  if (!tenant) return throwAdminError('NOT_FOUND', { field: 'of' });
  return withTenant(call.database, tenant.tenantId, work);
}

/** One page of a security record, newest first. Throws NOT_FOUND and INVALID_CURSOR [DESK-705]. */
export function listSecurity(
  call: StaffCall,
  { cursor, limit, ...asked }: SecurityQuery & { cursor?: string | undefined; limit: number },
): Promise<SecurityPage> {
  const path = pathWith('/admin/security', { ...asked, limit });
  // The path contains the filter, so a cursor is valid for its own list only.
  const page = { keyRing: call.keyRing, context: `security ${path}`, path, cursor, size: limit };
  return inRecord(call, asked.of, async (tx) => {
    const { rows, links } = await readPage(page, (from, most) =>
      searchSecurityEvents(tx, filterOf(asked), { from, limit: most }),
    );
    return { data: rows.map(present), links };
  });
}

const ROWS_MAX = 10_000;
const head = ['time', 'what', 'outcome', 'times', 'member', 'network', 'by', 'about'];

const rowOf = (event: SecurityEvent) => [
  event.happenedAt.toISOString(),
  event.what,
  event.outcome,
  event.times,
  event.memberId,
  event.network,
  event.askedBy,
  event.about ?? null,
];

/** The same as a file with UTC times; the export itself is in the installation's record [DESK-705]. */
export async function exportSecurity(call: StaffCall, asked: SecurityQuery): Promise<CsvFile> {
  const found = await inRecord(call, asked.of, (tx) =>
    searchSecurityEvents(tx, filterOf(asked), { from: null, limit: ROWS_MAX + 1 }),
  );
  await recordOperatorAct(call, 'security.export', asked.of ?? null);
  const rows = found.slice(0, ROWS_MAX).map(rowOf);
  return {
    fileName: `security-${asked.of ?? 'desk'}-${call.now.toISOString().slice(0, 10)}.csv`,
    csv: csvOf({ head, rows }),
    rows: rows.length,
    isWhole: found.length <= ROWS_MAX,
  };
}
