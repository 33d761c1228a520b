import path from 'node:path';
import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { placesHolding } from '../../earning/index.ts';
import { type AcceptScope, acceptScopeOf } from '../accept-activities.ts';

import type { Mapping } from '../mappings/mapping.ts';
import { tapReader } from '../taps/taps.ts';
import { createRejection } from './cells.ts';
import { missingColumns, type Proof, proofreader } from './proofread.ts';
import { type RowContext, rowReader } from './read-row.ts';
import { type FileRow, rowsOfFile } from './rows-of-file.ts';
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

/**
 * Checks a whole file and returns its reader. Throws, with a text for the operator, if it does not match its header or
 * mapping; no row has counted then.
 */
export async function readFile(
  { keyRing, clock }: Pick<Deps, 'keyRing' | 'clock'>,
  scope: AcceptScope,
  { file, mapping }: { file: string; mapping: Mapping },
): Promise<ReadFile> {
  const what = `${mapping.type === 'tap' ? 'tap' : 'ride'}/${scope.tenantId}/${scope.provider.providerId}`;
  const keyedHash = (text: string): string => keyRing.hash(text, what).toString('hex');
  const first = await rowsOfFile(file, mapping);
  const { header } = first;
  const missing = missingColumns(mapping, header);
  if (missing.length > 0)
    throw new Error(`${path.basename(file)} has no column ${missing.join(', ')}. It has: ${header.join(', ')}.`);
  const reader = proofreader(file, mapping, { header, keyedHash });
  const [fence] = scope.programme.fences.values();
  const placesAt = (at: Parameters<typeof placesHolding>[1]): string[] => placesHolding(scope.programme, at);
  const context: RowContext = { now: clock(), keyedHash, rideLimits: scope.rideLimits, near: fence?.centre, placesAt };
  const read = mapping.type === 'tap' ? tapReader(mapping, header, context) : rowReader(mapping, header, context);
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
