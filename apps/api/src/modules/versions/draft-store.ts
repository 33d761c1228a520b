import type { Actor } from '../../call/staff.ts';
import type { Tx } from '../../platform/database.ts';
import type { VersionContent } from './store.ts';

/** What a draft says from now on. */
export interface DraftContent extends VersionContent {
  digest: string;
  note: string;
  basedOn: number;
}

/** Lets a draft say something else: one revision more, and whatever was agreed to no longer is. */
export const changeDraft = (
  tx: Tx,
  number: number,
  said: DraftContent,
  { editor, now }: { editor: Actor; now: Date },
): Promise<number> =>
  tx.run(
    `update programme_version set digest = $3, content = $4, files = $5, note = $6, based_on = $7, revision = revision + 1,
            editors = case when editors @> $8::jsonb then editors else editors || $8::jsonb end, changed_at = $9,
            state = 'DRAFT', submitted_at = null, approver = null, approved_at = null
      where tenant_id = $1 and number = $2`,
    [
      tx.tenantId,
      number,
      said.digest,
      JSON.stringify(said.content),
      JSON.stringify(said.files),
      said.note,
      said.basedOn,
      JSON.stringify([editor]),
      now,
    ],
  );

/** Notes what a draft says with the defaults of the release that publishes it. */
export const noteSaid = (
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

/** Hands a draft over for approval. */
export const submitDraft = (tx: Tx, number: number, now: Date): Promise<number> =>
  tx.run('update programme_version set submitted_at = $3 where tenant_id = $1 and number = $2', [
    tx.tenantId,
    number,
    now,
  ]);

/** Notes who agreed to a draft. */
export const approveDraft = (tx: Tx, number: number, approver: Actor, now: Date): Promise<number> =>
  tx.run(
    `update programme_version set state = 'APPROVED', approver = $3, approved_at = $4 where tenant_id = $1 and number = $2`,
    [tx.tenantId, number, JSON.stringify(approver), now],
  );

/** Lets a version wait for its time; null: no longer. */
export const scheduleDraft = (tx: Tx, number: number, publishAt: Date | null): Promise<number> =>
  tx.run(
    `update programme_version set publish_at = $3::timestamptz,
            state = case when $3 is not null then 'SCHEDULED' when approver is not null then 'APPROVED' else 'DRAFT' end
      where tenant_id = $1 and number = $2`,
    [tx.tenantId, number, publishAt],
  );

/** Drops a draft; its number is not used again. */
export const discardDraft = (tx: Tx, number: number): Promise<number> =>
  tx.run(`update programme_version set state = 'DISCARDED' where tenant_id = $1 and number = $2`, [
    tx.tenantId,
    number,
  ]);
