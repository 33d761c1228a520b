import { type ImportMapping, type ImportProposal, importLimits } from '@fareback/contract/admin';
import type { StaffCtx } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { type FileImportRow, findImport, findLastMapping, readPart, storedFile } from '../imports/index.ts';
import { checkMapping, missingColumns, proposeFile, UnreadableFile, unsureKeys } from '../ingest/index.ts';

/** Longest text of a cell in a sample. */
const CELL_LENGTH_MAX = 80;

/** Returns the mapping of the provider's last import if the file has all its columns, else null. */
async function lastMappingFor(
  tx: Tx,
  { providerId }: FileImportRow,
  header: readonly string[],
): Promise<ImportMapping | null> {
  const mapping = await findLastMapping(tx, providerId);
  if (mapping === undefined) return null;
  const checked = checkMapping(mapping);
  return 'errors' in checked || missingColumns(checked.mapping, header).length > 0 ? null : mapping;
}

/**
 * Proposes the mapping of the provider's last import, else one from the file; a file that can't be read has a problem
 * instead. Throws NOT_FOUND, CHANGED_MEANWHILE [DESK-714].
 */
export async function propose({ tx, keyRing, tenant }: StaffCtx, importId: string): Promise<ImportProposal> {
  const row = (await findImport(tx, importId)) ?? throwAdminError('NOT_FOUND');
  if (row.state === 'UPLOADING' || !row.hasFile) return throwAdminError('CHANGED_MEANWHILE');
  const file = storedFile({ keyRing, tenantId: tenant.tenantId }, row, (part) => readPart(tx, importId, part));
  try {
    const proposal = await proposeFile(file, tenant.timeZone);
    const { header, rows } = proposal.sample;
    const last = await lastMappingFor(tx, row, header);
    return {
      problem: null,
      mapping: last ?? proposal.mapping,
      isFromLastImport: last !== null,
      header: [...header],
      sample: rows
        .slice(0, importLimits.sampleRows)
        .map((cells) => cells.map((cell) => cell.slice(0, CELL_LENGTH_MAX))),
      unsure: last === null ? unsureKeys(proposal) : [],
    };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const { code, line, detail } = error;
    const problem = { code, line, detail };
    return { problem, mapping: null, isFromLastImport: false, header: [], sample: [], unsure: [] };
  }
}
