import type { VersionComment } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { randomId } from '../../../platform/ids.ts';
import { type Comment, insertComment, readComments } from '../../versions/index.ts';
import { chosenVersion } from './chosen-version.ts';

/** More than so many of one version are told by nobody; the newest are. */
const COMMENTS_MAX = 500;

const present = ({ commentId, about, text, author, madeAt }: Comment): VersionComment => ({
  id: commentId,
  about,
  text,
  by: author,
  at: madeAt.toISOString(),
});

/** What staff said of a version, the oldest first, at most 500. Refuses NOT_FOUND [DESK-188]. */
export async function saidOfVersion(ctx: StaffCtx, number: number): Promise<{ data: VersionComment[] }> {
  await chosenVersion(ctx, number);
  return { data: (await readComments(ctx.tx, number, COMMENTS_MAX)).map(present) };
}

/** Says something of a version or a part of it, for whoever else works on it; it stays, and is on record. Refuses NOT_FOUND [DESK-188]. */
export async function sayOfVersion(
  ctx: StaffCtx,
  number: number,
  { about, text }: { about: string; text: string },
): Promise<VersionComment> {
  await chosenVersion(ctx, number);
  const comment: Comment = { commentId: randomId(), about, text, author: ctx.actor, madeAt: ctx.now };
  await insertComment(ctx.tx, number, comment);
  const subject = { kind: 'version', id: String(number) };
  await ctx.record({ verb: 'versions.comment', subject, facts: { comment: comment.commentId, about } });
  return present(comment);
}
