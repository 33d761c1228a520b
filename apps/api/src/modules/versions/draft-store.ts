import type { Actor } from '../../call/staff.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { deleteEdits } from './edit-store.ts';
import type { StoredContent, VersionContent } from './store.ts';

interface DraftContent extends VersionContent {
  digest: string;
  note: string;
  basedOn: number;
}

/** Content typed into a draft; `said` is null if it has errors, and the draft then keeps its last valid content. */
interface TypedDraft extends Pick<StoredContent, 'files' | 'pictures'>, Pick<DraftContent, 'note' | 'basedOn'> {
  faults: number;
  said: Pick<DraftContent, 'digest' | 'content'> | null;
}

/** SQL for the list of editors, each once, the latest last. */
const withLast = (editor: '$8' | '$10'): string =>
  `(select coalesce(jsonb_agg(one order by place), '[]') from jsonb_array_elements(editors) with ordinality as each(one, place)
     where one <> ${editor}::jsonb) || jsonb_build_array(${editor}::jsonb)`;

/** Saves a draft as typed, errors included, as a new revision. */
export const saveTyped = (
  tx: Tx,
  number: number,
  { files, pictures, note, basedOn, faults, said }: TypedDraft,
  { editor, now }: { editor: Actor; now: Date },
): Promise<number> =>
  tx.run(
    `update programme_version set digest = coalesce($3, digest), content = coalesce($4, content), files = $5, pictures = $6,
            note = $7, based_on = $8, faults = $9, revision = revision + 1, missed = null, changed_at = $11,
            editors = ${withLast('$10')}
      where tenant_id = $1 and number = $2`,
    [
      tx.tenantId,
      number,
      said?.digest ?? null,
      said && JSON.stringify(said.content),
      JSON.stringify(files),
      JSON.stringify(pictures),
      note,
      basedOn,
      faults,
      JSON.stringify(editor),
      now,
    ],
  );

/** Changes a draft's content as a new revision; an existing approval is dropped. */
export const changeDraft = (
  tx: Tx,
  number: number,
  said: DraftContent,
  { editor, now }: { editor: Actor; now: Date },
): Promise<number> =>
  tx.run(
    `update programme_version set digest = $3, content = $4, files = $5, note = $6, based_on = $7, revision = revision + 1,
            editors = ${withLast('$8')}, changed_at = $9,
            state = 'DRAFT', submitted_at = null, approver = null, approved_at = null, faults = 0, pictures = null,
            missed = null
      where tenant_id = $1 and number = $2`,
    [
      tx.tenantId,
      number,
      said.digest,
      JSON.stringify(said.content),
      JSON.stringify(said.files),
      said.note,
      said.basedOn,
      JSON.stringify(editor),
      now,
    ],
  );

/** Saves the draft's content with the defaults of the release that publishes it. */
export const saveDraftContent = (
  tx: Tx,
  number: number,
  { digest, content }: Pick<DraftContent, 'digest' | 'content'>,
): Promise<number> =>
  tx.run('update programme_version set digest = $3, content = $4 where tenant_id = $1 and number = $2', [
    tx.tenantId,
    number,
    digest,
    JSON.stringify(content),
  ]);

export const submitDraft = (tx: Tx, number: number, now: Date): Promise<number> =>
  tx.run('update programme_version set submitted_at = $3 where tenant_id = $1 and number = $2', [
    tx.tenantId,
    number,
    now,
  ]);

export const withdrawDraft = (tx: Tx, number: number): Promise<number> =>
  tx.run(
    `update programme_version set state = 'DRAFT', submitted_at = null, approver = null, approved_at = null, missed = null
      where tenant_id = $1 and number = $2`,
    [tx.tenantId, number],
  );

/** Records when and why a scheduled version did not go live. */
export const recordMissed = (tx: Tx, number: number, missed: { at: string; reason: string }): Promise<number> =>
  tx.run('update programme_version set missed = $3 where tenant_id = $1 and number = $2', [
    tx.tenantId,
    number,
    JSON.stringify(missed),
  ]);

export const approveDraft = (tx: Tx, number: number, approver: Actor, now: Date): Promise<number> =>
  tx.run(
    `update programme_version set state = 'APPROVED', approver = $3, approved_at = $4 where tenant_id = $1 and number = $2`,
    [tx.tenantId, number, JSON.stringify(approver), now],
  );

export const scheduleDraft = (tx: Tx, number: number, publishAt: Date | null): Promise<number> =>
  tx.run(
    `update programme_version set publish_at = $3::timestamptz, missed = null,
            state = case when $3 is not null then 'SCHEDULED' when approver is not null then 'APPROVED' else 'DRAFT' end
      where tenant_id = $1 and number = $2`,
    [tx.tenantId, number, publishAt],
  );

/** Discards a draft and its edits; its number is not reused. */
export async function discardDraft(tx: Tx, number: number): Promise<void> {
  await tx.run(`update programme_version set state = 'DISCARDED', missed = null where tenant_id = $1 and number = $2`, [
    tx.tenantId,
    number,
  ]);
  await deleteEdits(tx, number);
}
