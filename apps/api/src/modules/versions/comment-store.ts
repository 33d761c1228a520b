import type { Actor } from '../../call/staff.ts';
import type { Tx } from '../../platform/database/transactions.ts';

/** Something that was said of a version, or of a part of it. */
export interface Comment {
  commentId: string;
  about: string;
  text: string;
  author: Actor;
  madeAt: Date;
}

/** The newest of what was said of a version, so much of it, the oldest first. */
export const readComments = (tx: Tx, number: number, most: number): Promise<Comment[]> =>
  tx.query<Comment>(
    `select comment_id as "commentId", about, text, author, made_at as "madeAt" from (
       select comment_id, about, text, author, made_at from programme_comment
        where tenant_id = $1 and number = $2 order by made_at desc, comment_id desc limit $3) newest
      order by made_at, comment_id`,
    [tx.tenantId, number, most],
  );

/** Keeps what is said of a version, once by its id: answers how many it kept. What was said is never changed, and taken back by whoever said it alone. */
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

/** Takes out what somebody said of a version; undefined where they said no such thing. */
export const deleteComment = (
  tx: Tx,
  number: number,
  { commentId, author: { kind, id } }: Pick<Comment, 'commentId' | 'author'>,
): Promise<Pick<Comment, 'about'> | undefined> =>
  tx.first<Pick<Comment, 'about'>>(
    `delete from programme_comment
      where tenant_id = $1 and number = $2 and comment_id = $3 and author ->> 'kind' = $4 and author ->> 'id' = $5
     returning about`,
    [tx.tenantId, number, commentId, kind, id],
  );
