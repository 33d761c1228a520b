import type { DataRequestKind, DataRequestState } from '@fareback/contract/admin';
import type { TenantCtx } from '../../call/context.ts';
import type { Actor } from '../../call/staff.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import type { EncryptedRows } from '../../platform/encryption/personal-data.ts';
import {
  closeDataRequest,
  type DataRequestRow,
  insertDataRequest,
  lockDataRequest,
  type NewDataRequest,
  readDataRequests,
  readOpenDataRequest,
} from './data-request-store.ts';

type Ctx = Pick<TenantCtx, 'tx' | 'keyRing' | 'now'>;
type Texts = 'wordsEncrypted' | 'reasonEncrypted';

/** A member's request for their data, decrypted. */
export interface OpenedDataRequest extends Omit<DataRequestRow, Texts> {
  words: string | null;
  reason: string | null;
}

const wordsContext = (tenantId: string, requestId: string): string => `data-request/${tenantId}/${requestId}`;
const reasonContext = (tenantId: string, requestId: string): string => `data-request-reason/${tenantId}/${requestId}`;

export const encrypted: readonly EncryptedRows[] = [
  {
    table: 'data_request',
    key: { request_id: 'uuid' },
    columns: {
      words_sealed: (tenantId, { request_id = '' }) => wordsContext(tenantId, request_id),
      reason_sealed: (tenantId, { request_id = '' }) => reasonContext(tenantId, request_id),
    },
  },
];

function decrypt(tx: Tx, keyRing: KeyRing, row: DataRequestRow): OpenedDataRequest {
  const { wordsEncrypted, reasonEncrypted, ...rest } = row;
  const { requestId } = row;
  return {
    ...rest,
    words: wordsEncrypted && keyRing.decrypt(wordsEncrypted, wordsContext(tx.tenantId, requestId)),
    reason: reasonEncrypted && keyRing.decrypt(reasonEncrypted, reasonContext(tx.tenantId, requestId)),
  };
}

/** Saves a request; the member must be locked and have no open request of its kind. */
export async function addDataRequest(
  { tx, keyRing }: Ctx,
  { words, ...row }: Omit<NewDataRequest, 'wordsEncrypted'> & { words: string },
): Promise<void> {
  const wordsEncrypted = keyRing.encrypt(words, wordsContext(tx.tenantId, row.requestId));
  await insertDataRequest(tx, { ...row, wordsEncrypted });
}

/** Locks a request until the transaction ends; undefined without one. */
export async function openDataRequest({ tx, keyRing }: Ctx, requestId: string): Promise<OpenedDataRequest | undefined> {
  const row = await lockDataRequest(tx, requestId);
  return row && decrypt(tx, keyRing, row);
}

/** The member's open request of a kind; undefined without one. */
export async function findOpenDataRequest(
  { tx, keyRing }: Ctx,
  memberId: string,
  kind: DataRequestKind,
): Promise<OpenedDataRequest | undefined> {
  const row = await readOpenDataRequest(tx, memberId, kind);
  return row && decrypt(tx, keyRing, row);
}

/** The agency's requests, or one member's: open ones first, those due first; then the newest. */
export const listDataRequests = async (
  tx: Tx,
  keyRing: KeyRing,
  of: { memberId?: string; limit: number },
): Promise<OpenedDataRequest[]> => (await readDataRequests(tx, of)).map((row) => decrypt(tx, keyRing, row));

interface Closing {
  state: Exclude<DataRequestState, 'OPEN'>;
  by: Actor;
  reason?: string;
}

/** Closes an open request; undefined if it was closed before. */
export async function endDataRequest(
  { tx, keyRing, now }: Ctx,
  requestId: string,
  { state, by, reason }: Closing,
): Promise<OpenedDataRequest | undefined> {
  const reasonEncrypted = reason === undefined ? null : keyRing.encrypt(reason, reasonContext(tx.tenantId, requestId));
  const row = await closeDataRequest(tx, requestId, { state, by, at: now, reasonEncrypted });
  return row && decrypt(tx, keyRing, row);
}
