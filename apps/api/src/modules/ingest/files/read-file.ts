import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { placesHolding } from '../../earning/index.ts';
import { type AcceptScope, acceptScopeOf } from '../accept-activities.ts';

import { kindsOf, type Mapping } from '../mappings/mapping.ts';
import type { Reported } from '../reported.ts';
import { type GateTap, tapReader } from '../taps/taps.ts';
import { createRejection, type KeyedHash, kindReader, LEFT_OUT } from './cells.ts';
import { fileName, type InputFile } from './input-file.ts';
import { missingColumns, type Proof, proofreader } from './proofread.ts';
import { type RowContext, type RowReader, rowReader } from './read-row.ts';
import { type FileRow, rowsOfFile } from './rows-of-file.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { type Waiting, WINDOW_ROWS, waitingOf } from './window.ts';

/** Caches hashes, because a file repeats each rider many times. */
function remembered(hashOf: (subject: string) => string): (subject: string) => string {
  const known = new Map<string, string>();
  return (subject) => {
    let hash = known.get(subject);
    // Copies the text: a cell is a slice that would keep its whole source string in memory.
    if (hash === undefined) known.set(Buffer.from(subject).toString(), (hash = hashOf(subject)));
    return hash;
  };
}

export interface ReadFile {
  proof: Proof;
  /** The rows from the start, each as a report or a rejection; can be called repeatedly. */
  rows: () => AsyncIterable<Waiting[]>;
}

export async function fileScopeOf(deps: Deps, tenant: Tenant, providerId: string): Promise<AcceptScope> {
  const scope = await withTenant(deps.database, tenant.tenantId, (tx) =>
    acceptScopeOf({ ...deps, tx, tenant, now: deps.clock() }, providerId),
  );
  if (!scope) throw new Error(`The tenant ${tenant.tenantId} has no provider ${providerId}.`);
  return { ...scope, hashOf: remembered(scope.hashOf) };
}

type RowWhat = 'ride' | 'tap';
type MappedContext = Omit<RowContext, 'keyedHash'> & { hashFor: (what: RowWhat) => KeyedHash };

/** Returns the row reader for this header, which must have every column the mapping needs: each row is read as its kind. */
export function mappedRowReader(
  mapping: Mapping,
  header: readonly string[],
  { hashFor, ...context }: MappedContext,
): RowReader<Reported | GateTap> {
  const readers = kindsOf(mapping).map((kind) =>
    kind.type === 'tap'
      ? tapReader(kind, header, { ...context, keyedHash: hashFor('tap') })
      : rowReader(kind, header, { ...context, keyedHash: hashFor('ride') }),
  );
  const kindOf = kindReader(mapping, header);
  return (cells) => {
    if (cells.length !== header.length) return createRejection('BAD_SHAPE');
    const kind = kindOf(cells);
    if (kind === LEFT_OUT) return LEFT_OUT;
    return readers[kind ?? -1]?.(cells) ?? createRejection('UNKNOWN_WORD', 'rows');
  };
}

/**
 * Checks a whole file and returns its reader. Throws, with a text for the operator, if it does not match its header or
 * mapping; no row has counted then.
 */
export async function readFile(
  { keyRing, clock }: Pick<Deps, 'keyRing' | 'clock'>,
  scope: AcceptScope,
  { file, mapping, readAt }: { file: InputFile; mapping: Mapping; readAt?: Date | undefined },
): Promise<ReadFile> {
  const hashFor =
    (what: RowWhat): KeyedHash =>
    (text) =>
      keyRing.hash(text, `${what}/${scope.tenantId}/${scope.provider.providerId}`).toString('hex');
  const first = await rowsOfFile(file, mapping);
  const { header } = first;
  const missing = missingColumns(mapping, header);
  if (missing.length > 0)
    throw new UnreadableFile(
      'MISSING_COLUMNS',
      `${fileName(file)} has no column ${missing.join(', ')}. It has: ${header.join(', ')}.`,
      { detail: missing.join(', ') },
    );
  const reader = proofreader(file, mapping, { header, keyedHash: hashFor('ride') });
  const [fence] = scope.programme.fences.values();
  const placesAt = (at: Parameters<typeof placesHolding>[1]): string[] => placesHolding(scope.programme, at);
  const context = { now: readAt ?? clock(), rideLimits: scope.rideLimits, near: fence?.centre, placesAt, hashFor };
  const read = mappedRowReader(mapping, header, context);
  const { headerLines, repeatedLines } = reader.found;
  const rowOf = ({ line, cells }: FileRow): Waiting['row'] => {
    if (headerLines.has(line)) return createRejection('HEADER_AGAIN');
    if (repeatedLines.has(line)) return createRejection('ID_REPEATED', 'eventId');
    return read(cells);
  };
  const readRow = (row: FileRow): Waiting => waitingOf(rowOf(row), row.line, scope.hashOf);

  // A file that fits in one window is read only once.
  let known: Waiting[][] | null = [];
  let count = 0;
  for await (const rows of first.rows) {
    for (const row of rows) reader.add(row);
    count += rows.length;
    if (count > WINDOW_ROWS) known = null;
    known?.push(rows.map(readRow));
  }
  async function* rowsRead(): AsyncGenerator<Waiting[]> {
    if (known) return yield* known;
    for await (const rows of (await rowsOfFile(file, mapping)).rows) yield rows.map(readRow);
  }
  return { proof: reader.end(), rows: rowsRead };
}
