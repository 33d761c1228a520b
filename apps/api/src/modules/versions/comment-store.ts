import { FORMER_STAFF, formerName } from '@fareback/contract/admin';
import type { Actor } from '../../call/staff.ts';
import type { Tx } from '../../platform/database/transactions.ts';

export interface Comment {
  commentId: string;
  about: string;
  text: string;
  author: Actor;
  madeAt: Date;
}

/** The newest comments on a version, at most `most`, oldest first. */
export const readComments = (tx: Tx, number: number, most: number): Promise<Comment[]> =>
  tx.query<Comment>(
    `select comment_id as "commentId", about, text, author, made_at as "madeAt" from (
       select comment_id, about, text, author, made_at from programme_comment
        where tenant_id = $1 and number = $2 order by made_at desc, comment_id desc limit $3) newest
      order by made_at, comment_id`,
    [tx.tenantId, number, most],
  );

/**
 * Inserts a comment once per id; returns the number inserted. Comments are never edited and can be withdrawn only by
 * their author.
 */
export const insertComment = (
  tx: Tx,
  number: number,
  { commentId, about, text, author, madeAt }: Comment,
): Promise<number> =>
  tx.run(
    `insert into programme_comment (tenant_id, number, comment_id, about, text, author, made_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [tx.tenantId, number, commentId, about, text, JSON.stringify(author), madeAt],
  );

/** Replaces a person's name in their comments by a pseudonym; the id stays, so their comments remain linked. */
export const forgetAuthor = (tx: Tx, staffId: string): Promise<number> =>
  tx.run(
    `update programme_comment set author = jsonb_set(author, '{name}', to_jsonb($3::text))
      where tenant_id = $1 and author ->> 'kind' = 'staff' and author ->> 'id' = $2`,
    [tx.tenantId, staffId, formerName(staffId)],
  );

/** Deletes comments older than two years; the decision itself stays in the version and in the audit log [TEN-38]. */
export const pruneComments = (tx: Tx, now: Date): Promise<number> =>
  tx.run(`delete from programme_comment where tenant_id = $1 and made_at <= $2::timestamptz - interval '2 years'`, [
    tx.tenantId,
    now,
  ]);

/** Deletes a comment of this author or, with `mayBeFormer`, of a person who left; undefined if not found. */
export const deleteComment = (
  tx: Tx,
  number: number,
  { commentId, author: { kind, id } }: Pick<Comment, 'commentId' | 'author'>,
  mayBeFormer: boolean,
): Promise<Pick<Comment, 'about'> | undefined> =>
  tx.first<Pick<Comment, 'about'>>(
    `delete from programme_comment
      where tenant_id = $1 and number = $2 and comment_id = $3
        and ((author ->> 'kind' = $4 and author ->> 'id' = $5) or ($6 and starts_with(author ->> 'name', $7)))
     returning about`,
    [tx.tenantId, number, commentId, kind, id, mayBeFormer, FORMER_STAFF],
  );
