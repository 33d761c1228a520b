import { type FileProblem, type ImportCheck, type ImportCounts, importLimits } from '@fareback/contract/admin';
import type { Tenant } from '../../../call/tenant.ts';
import { isDatabaseBusy, isDatabaseLost } from '../../../platform/database/errors.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addJob } from '../../../platform/queue.ts';
import {
  checkMapping,
  dryRun,
  type ImportCount,
  ImportInterrupted,
  importFile,
  type NamedMapping,
  type RejectedRow,
  UnreadableFile,
} from '../../ingest/index.ts';
import {
  addProgress,
  countRejections,
  deleteParts,
  type FileImportRow,
  findDue,
  findStep,
  type ImportStep,
  insertRejections,
  isSameStep,
  lockImport,
  type RejectionRow,
  readPart,
  writeImport,
} from './file-import-store.ts';
import { storedFile } from './stored-file.ts';

export const RUN_FILE_IMPORTS = 'run-file-imports';

/** Adds a job for the agency's files. One that runs may be at its end and not see a new one, so the key lets one wait. */
export const queueFileImports = (tx: Tx): Promise<void> =>
  addJob(
    tx,
    RUN_FILE_IMPORTS,
    { tenantId: tx.tenantId },
    { key: `${RUN_FILE_IMPORTS}/${tx.tenantId}`, queueName: RUN_FILE_IMPORTS },
  );

/** Adds a job if files are due, as after a database failure that outlasted the job's retries. */
export async function requeueFileImports(tx: Tx): Promise<void> {
  if (await findDue(tx)) await queueFileImports(tx);
}

/** The import was canceled or its turn has ended; stored rows stay. */
class Stopped extends Error {}

/** Rows would earn more points than the check counted; they were not stored. */
class BeyondCheck extends Error {
  readonly points: number;

  constructor(points: number) {
    super(`Rows would earn ${points} points more than the check counted.`);
    this.name = 'BeyondCheck';
    this.points = points;
  }
}

interface Work {
  deps: Deps;
  tenant: Tenant;
  row: FileImportRow;
  /** Moment in milliseconds of `performance.now` at which another agency has its turn. */
  endsAt: number;
}

const inAgency = <T>({ deps, tenant }: Work, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withTenant(deps.database, tenant.tenantId, work);

function fileOf(work: Work) {
  const { deps, tenant, row } = work;
  return storedFile({ ...deps, tenantId: tenant.tenantId }, row, (part) =>
    inAgency(work, (tx) => readPart(tx, row.importId, part)),
  );
}

/** Its name is a part of the mapping's version, by which a repeat continues; another check is another run. */
function mappingOf({ row }: Work): NamedMapping {
  const checked = checkMapping(row.mapping);
  if ('errors' in checked) throw new UnreadableFile('UNEXPECTED', 'The stored mapping is no longer valid.');
  return { name: `desk/${row.importId}/${row.revision}`, mapping: checked.mapping };
}

const rejectionOf = ({ line, name }: RejectedRow): RejectionRow => {
  const [reason = '', key = ''] = name.split(' ');
  return { line, reason, key };
};

const rejectedRows = ({ refused }: ImportCount): number =>
  Object.values(refused).reduce((sum, count) => sum + count, 0);

const countsOf = (count: ImportCount): ImportCounts => ({
  accepted: count.accepted,
  duplicates: count.duplicates,
  leftOut: count.leftOut,
  rejected: rejectedRows(count),
});

/** Throws UnreadableFile for a file of more rows than one import may have. */
function assertFewRows(rows: number): void {
  if (rows > importLimits.rowsMax)
    throw new UnreadableFile('TOO_MANY_ROWS', `The file has ${rows} rows, more than ${importLimits.rowsMax}.`);
}

type Simulated = Awaited<ReturnType<typeof dryRun>>;

const presentCheck = (
  { count, campaigns, ...found }: Simulated,
  { reasons, pointsBeyond }: { reasons: RejectionRow[]; pointsBeyond: number },
): ImportCheck => ({
  ...countsOf(count),
  unconnected: found.unconnected,
  tooEarly: found.tooEarly,
  members: found.members,
  points: campaigns.reduce((sum, { points }) => sum + points, pointsBeyond),
  campaigns: campaigns.map(({ campaignId, counted, earnings, points, lost }) => ({
    campaignId,
    counted,
    earnings,
    points,
    lost,
  })),
  reasons,
});

/** Returns whether the work is still wanted: no cancel and no new check. */
const isCurrent = ({ row }: Work, now: ImportStep | undefined): boolean => isSameStep(row, now);

/** Writes the result of a step. A canceled import keeps its state. */
const finish = (
  work: Work,
  change: (row: FileImportRow, tx: Tx) => Partial<FileImportRow> | Promise<Partial<FileImportRow>>,
): Promise<void> =>
  inAgency(work, async (tx) => {
    const row = await lockImport(tx, work.row.importId);
    if (row === undefined || !isCurrent(work, row)) return;
    await writeImport(tx, { ...row, ...(await change(row, tx)) }, work.deps.clock());
  });

async function checkFile(work: Work): Promise<void> {
  const { deps, tenant, row } = work;
  const reasons: RejectionRow[] = [];
  const checkedAt = deps.clock();
  let total = 0;
  const found = await dryRun(deps, tenant, {
    providerId: row.providerId,
    file: fileOf(work),
    mapping: mappingOf(work),
    readAt: checkedAt,
    onRead: async (rows) => {
      assertFewRows(rows);
      total = rows;
    },
    onRejected: (rows) => {
      for (const one of rows.slice(0, importLimits.reasonsShown - reasons.length)) reasons.push(rejectionOf(one));
    },
    onProgress: async () => {
      const step = await inAgency(work, (tx) => findStep(tx, row.importId));
      if (!isCurrent(work, step)) throw new Stopped();
    },
  });
  const check = presentCheck(found, { reasons, pointsBeyond: row.pointsBeyond });
  await finish(work, () => ({ state: 'CHECKED', check, checkedAt, pointsEarned: 0, rows: total, problem: null }));
}

/**
 * Imports the rows as they were checked: read as at that moment, and for the points that the check counted and a person
 * approved. Throws Stopped or BeyondCheck in the transaction of the rows, which are not stored then [DESK-717].
 */
async function importRows(work: Work): Promise<void> {
  const { deps, tenant, row } = work;
  let listed = await inAgency(work, (tx) => countRejections(tx, row.importId));
  const count = await importFile(deps, tenant, {
    providerId: row.providerId,
    file: fileOf(work),
    mapping: mappingOf(work),
    readAt: row.checkedAt ?? undefined,
    onProgress: () => {
      if (performance.now() >= work.endsAt) throw new Stopped();
    },
    observer: {
      onRead: async (rows) => {
        assertFewRows(rows);
        await finish(work, () => ({ rows }));
      },
      onStored: async (tx, { rows, rejected, points }) => {
        const some = rejected.slice(0, Math.max(0, importLimits.rejectionsMax - listed));
        listed += some.length;
        if (some.length > 0) await insertRejections(tx, row.importId, some.map(rejectionOf));
        const step = await addProgress(tx, row.importId, { rows, points, now: deps.clock() });
        if (!step || !isCurrent(work, step)) throw new Stopped();
        const beyond = step.pointsEarned - (row.check?.points ?? 0);
        if (points > 0 && beyond > 0) throw new BeyondCheck(beyond);
      },
    },
  });
  await finish(work, async (_, tx) => {
    await deleteParts(tx, row.importId);
    return { state: 'DONE', counts: countsOf(count), rowsDone: count.rows, problem: null, endedAt: deps.clock() };
  });
}

const isTemporary = (error: unknown): boolean =>
  error instanceof ImportInterrupted || isDatabaseLost(error) || isDatabaseBusy(error);

function problemOf(error: unknown): FileProblem {
  if (error instanceof BeyondCheck) return { code: 'POINTS_BEYOND_CHECK', line: null, detail: null };
  if (!(error instanceof UnreadableFile)) return { code: 'UNEXPECTED', line: null, detail: null };
  const { code, line, detail } = error;
  return { code, line, detail };
}

/** Checks or imports a file; a broken one fails with its problem. Rejects if the database fails: the job is retried. */
async function runOne(work: Work): Promise<void> {
  try {
    await (work.row.state === 'CHECKING' ? checkFile(work) : importRows(work));
  } catch (error) {
    if (error instanceof Stopped) return;
    if (isTemporary(error)) throw error;
    const problem = problemOf(error);
    if (problem.code === 'UNEXPECTED')
      work.deps.log.error({ err: error, tenantId: work.tenant.tenantId }, 'an import of a file failed');
    const beyond = error instanceof BeyondCheck ? error.points : 0;
    await finish(work, ({ pointsBeyond }) => ({
      state: 'FAILED',
      problem,
      pointsBeyond: pointsBeyond + beyond,
      endedAt: work.deps.clock(),
    }));
  }
}

/** Identifies the check or run that a turn works on. */
export type DueImport = Pick<FileImportRow, 'importId' | 'state' | 'revision'>;

export const findDueImport = (deps: Pick<Deps, 'database'>, tenantId: string): Promise<DueImport | undefined> =>
  withTenant(deps.database, tenantId, async (tx) => {
    const row = await findDue(tx);
    return row && { importId: row.importId, state: row.state, revision: row.revision };
  });

/** Fails a check or run whose thread ran out of memory or time: a repeat would too. One canceled since stays canceled. */
export const failDueImport = (deps: Deps, tenantId: string, due: DueImport): Promise<void> =>
  withTenant(deps.database, tenantId, async (tx) => {
    const row = await lockImport(tx, due.importId);
    if (!row || !isSameStep(due, row)) return;
    await writeImport(tx, { ...row, state: 'FAILED', problem: problemOf(null), endedAt: deps.clock() }, deps.clock());
  });

interface Turn {
  millis: number;
  /** The work of this turn, if the caller has to know it; else whatever is due. */
  due?: DueImport | undefined;
}

/**
 * Checks or imports the file of an agency that is due. Resolves to true if more is due: its turn ended before it did, or
 * another file waits. Rejects if the database fails [OPS-240].
 */
export async function runFileImport(deps: Deps, tenant: Tenant, { millis, due }: Turn): Promise<boolean> {
  const endsAt = performance.now() + millis;
  const row = await withTenant(deps.database, tenant.tenantId, findDue);
  if (row === undefined) return false;
  if (due && !(due.importId === row.importId && isSameStep(due, row))) return true;
  await runOne({ deps, tenant, row, endsAt });
  return (await findDueImport(deps, tenant.tenantId)) !== undefined;
}
