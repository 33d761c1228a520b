import type { NewComment, VersionComment } from '@fareback/contract/admin';
import type { Actor, StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { randomId } from '../../../platform/ids.ts';
import { staffWhoMay } from '../../staff/index.ts';
import { type Comment, deleteComment, insertComment, readComments } from '../../versions/index.ts';
import { causeOf } from '../cause-of.ts';
import { notifyOthers } from './notify-of-version.ts';
import { chosenVersion } from './read-versions.ts';

const COMMENTS_MAX = 500;

const present = ({ commentId, about, text, author, madeAt }: Comment): VersionComment => ({
  id: commentId,
  about,
  text,
  by: author,
  at: madeAt.toISOString(),
});

/** Comments on a version, oldest first, at most 500. Throws NOT_FOUND [DESK-188]. */
export async function listComments(ctx: StaffCtx, number: number): Promise<{ data: VersionComment[] }> {
  await chosenVersion(ctx, number);
  return { data: (await readComments(ctx.tx, number, COMMENTS_MAX)).map(present) };
}

/** Lists the staff that a comment can mention [DESK-767]. */
export const listDraftReaders = async ({ tx, tenant }: StaffCtx) => ({
  data: await staffWhoMay(tx, tenant.tenantId, 'programme.read'),
});

/** Throws NOT_A_DRAFT_READER if someone who is mentioned left or can't open drafts [DESK-768]. */
async function checkMentions({ tx, tenant }: StaffCtx, mentions: readonly string[]): Promise<void> {
  if (mentions.length === 0) return;
  const readers = new Set((await staffWhoMay(tx, tenant.tenantId, 'programme.read')).map(({ staffId }) => staffId));
  if (mentions.some((staffId) => !readers.has(staffId))) throwAdminError('NOT_A_DRAFT_READER', { field: 'mentions' });
}

/**
 * Adds a comment on a version or part of it, logs it, and notifies the version's makers and the others who commented on
 * that part. Those it mentions get a notice of that instead, once. Idempotent per key. Throws NOT_FOUND and
 * NOT_A_DRAFT_READER [DESK-188, DESK-397, DESK-655, DESK-767].
 */
export async function sayOfVersion(ctx: StaffCtx, number: number, said: NewComment): Promise<VersionComment> {
  const { author, editors } = await chosenVersion(ctx, number);
  await checkMentions(ctx, said.mentions);
  const before = await readComments(ctx.tx, number, COMMENTS_MAX);
  const { comment, isRepeated } = await saveComment(ctx, number, said);
  if (isRepeated) return comment;
  const { about } = said;
  const others = before.flatMap((one) => (one.about === about ? [one.author] : []));
  const news = { agency: ctx.tenant.name, version: number, by: ctx.actor.name, about };
  const mentioned: Actor[] = said.mentions.map((id) => ({ kind: 'staff', id, name: '' }));
  await notifyOthers(ctx, mentioned, { kind: 'MENTION', ...news });
  const rest = [author, ...editors, ...others].filter(({ id }) => id === null || !said.mentions.includes(id));
  await notifyOthers(ctx, rest, { kind: 'COMMENT', ...news });
  return comment;
}

/** Saves and logs a comment without notifying anyone. Idempotent per key. */
export async function saveComment(
  ctx: StaffCtx,
  number: number,
  { about, text, idempotencyKey }: Omit<NewComment, 'mentions'>,
): Promise<{ comment: VersionComment; isRepeated: boolean }> {
  const { actor, now, tx } = ctx;
  const commentId = idempotencyKey === undefined ? randomId() : causeOf(idempotencyKey, actor.id ?? actor.name);
  const comment: Comment = { commentId, about, text, author: actor, madeAt: now };
  const isRepeated = (await insertComment(tx, number, comment)) === 0;
  const subject = { kind: 'version', id: String(number) };
  await ctx.record({ verb: 'versions.comment', subject, facts: { comment: commentId, about, isRepeated } });
  if (!isRepeated) return { comment: present(comment), isRepeated };
  const existing = await readComments(tx, number, COMMENTS_MAX);
  return { comment: present(existing.find((one) => one.commentId === commentId) ?? comment), isRepeated };
}

/**
 * Deletes the caller's comment; both actions stay in the log. Staff managers can delete comments of former staff.
 * Throws NOT_FOUND, also for others' comments [DESK-325, TEN-38].
 */
export async function takeBackComment(
  ctx: StaffCtx,
  number: number,
  commentId: string,
): Promise<{ data: VersionComment[] }> {
  await chosenVersion(ctx, number);
  const gone = await deleteComment(ctx.tx, number, { commentId, author: ctx.actor }, ctx.may('staff.manage'));
  if (!gone) return throwAdminError('NOT_FOUND', { field: 'comment' });
  const subject = { kind: 'version', id: String(number) };
  await ctx.record({ verb: 'versions.takeBackComment', subject, facts: { comment: commentId, about: gone.about } });
  return listComments(ctx, number);
}
