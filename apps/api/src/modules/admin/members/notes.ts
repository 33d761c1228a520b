import { adminRoutes, type MemberNote, type MemberNotes, type NewNote, noteLimits } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../../call/staff.ts';
import { throwAdminError, throwApiError } from '../../../platform/api-error.ts';
import { randomId } from '../../../platform/ids.ts';
import {
  addNote,
  addTag,
  deleteNoteRow,
  editNote,
  listNotes,
  listTags,
  type Note,
  readNoteAuthor,
  readTagsInUse,
  removeTag,
} from '../../members/index.ts';
import { causeOf } from '../cause-of.ts';
import { about, heldMember, readMember } from './chosen-member.ts';

const EDIT_MILLIS = noteLimits.editMinutes * 60_000;

type Ref = { memberId: string; noteId: string };

/** Names may be shared or change, so authors without an id own nothing. */
const isOwn = ({ actor }: StaffCtx, author: Note['author']): boolean =>
  actor.id !== null && author.kind === actor.kind && author.id === actor.id;

function presentNote(ctx: StaffCtx, { noteId, text, author, madeAt, editedAt }: Note): MemberNote {
  const until = new Date(madeAt.getTime() + EDIT_MILLIS);
  const mayEdit = ctx.may('members.act') && isOwn(ctx, author) && ctx.now < until;
  return {
    noteId,
    text,
    by: author,
    at: madeAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    mayEditUntil: mayEdit ? until.toISOString() : null,
    mayDelete: ctx.may('members.act') && (isOwn(ctx, author) || ctx.may('staff.manage')),
  };
}

async function presentAll(ctx: StaffCtx, memberId: string): Promise<MemberNotes> {
  const { tx, keyRing } = ctx;
  const notes = await listNotes(tx, keyRing, memberId);
  return {
    notes: notes.map((note) => presentNote(ctx, note)),
    tags: await listTags(tx, memberId),
    tagsInUse: await readTagsInUse(tx),
  };
}

/** Notes and tags of a member. Logs the read. Throws NOT_FOUND [DESK-665, DESK-666]. */
async function getNotes(ctx: StaffCtx, memberId: string): Promise<MemberNotes> {
  await readMember(ctx, memberId);
  return presentAll(ctx, memberId);
}

/** Adds a note; idempotent per key. Throws NOT_FOUND, TOO_MANY_NOTES [DESK-665]. */
async function writeNote(ctx: StaffCtx, memberId: string, { text, idempotencyKey }: NewNote): Promise<MemberNotes> {
  const { actor } = ctx;
  await heldMember(ctx, memberId);
  const subject = `${memberId}/${actor.kind}/${actor.id ?? actor.name}`;
  const noteId = idempotencyKey === undefined ? randomId() : causeOf(idempotencyKey, subject);
  const outcome = await addNote(ctx, memberId, { noteId, text, author: actor });
  if (outcome === 'FULL') throwAdminError('TOO_MANY_NOTES');
  await ctx.record(about('members.addNote', { memberId }, { noteId, isRepeated: outcome === 'REPEATED' }));
  return presentAll(ctx, memberId);
}

const authorOf = async ({ tx }: StaffCtx, { memberId, noteId }: Ref): Promise<Note['author']> =>
  (await readNoteAuthor(tx, memberId, noteId)) ?? throwApiError('NOT_FOUND');

/** Edits the caller's own note. Throws NOT_FOUND, NOT_ALLOWED for others' notes, NOTE_FINAL after an hour [DESK-665]. */
async function changeNote(ctx: StaffCtx, ref: Ref, text: string): Promise<MemberNotes> {
  const { memberId, noteId } = ref;
  await heldMember(ctx, memberId);
  if (!isOwn(ctx, await authorOf(ctx, ref))) throwAdminError('NOT_ALLOWED');
  if (!(await editNote(ctx, memberId, { noteId, text }))) throwAdminError('NOTE_FINAL');
  await ctx.record(about('members.editNote', { memberId }, { noteId }));
  return presentAll(ctx, memberId);
}

/** Deletes the caller's own note, or any as an owner. Throws NOT_FOUND, NOT_ALLOWED [DESK-665]. */
async function deleteNote(ctx: StaffCtx, ref: Ref): Promise<MemberNotes> {
  const { memberId, noteId } = ref;
  await heldMember(ctx, memberId);
  const isOwnNote = isOwn(ctx, await authorOf(ctx, ref));
  if (!isOwnNote && !ctx.may('staff.manage')) throwAdminError('NOT_ALLOWED');
  await deleteNoteRow(ctx.tx, memberId, noteId);
  await ctx.record(about('members.deleteNote', { memberId }, { noteId, isOwn: isOwnNote }));
  return presentAll(ctx, memberId);
}

/** Adds a tag. Throws NOT_FOUND, TOO_MANY_TAGS for the member, TOO_MANY_AGENCY_TAGS [DESK-666]. */
async function tagMember(ctx: StaffCtx, memberId: string, tag: string): Promise<MemberNotes> {
  await heldMember(ctx, memberId);
  const outcome = await addTag(ctx, memberId, tag);
  if (outcome === 'MEMBER_FULL') throwAdminError('TOO_MANY_TAGS');
  if (outcome === 'AGENCY_FULL') throwAdminError('TOO_MANY_AGENCY_TAGS');
  await ctx.record(about('members.addTag', { memberId }, { isChanged: outcome === 'ADDED' }));
  return presentAll(ctx, memberId);
}

/** Removes a tag; a missing one changes nothing. Throws NOT_FOUND [DESK-666]. */
async function untagMember(ctx: StaffCtx, memberId: string, tag: string): Promise<MemberNotes> {
  await heldMember(ctx, memberId);
  const isChanged = await removeTag(ctx.tx, memberId, tag);
  await ctx.record(about('members.removeTag', { memberId }, { isChanged }));
  return presentAll(ctx, memberId);
}

const { members: routes } = adminRoutes;

/** Notes and tags of staff on a member. */
export const noteHandlers: AdminHandler[] = [
  adminHandle(routes.notes, (ctx, { params }) => getNotes(ctx, params.member)),
  adminHandle(routes.addNote, (ctx, { params, body }) => writeNote(ctx, params.member, body)),
  adminHandle(routes.editNote, (ctx, { params, body }) =>
    changeNote(ctx, { memberId: params.member, noteId: params.note }, body.text),
  ),
  adminHandle(routes.deleteNote, (ctx, { params }) =>
    deleteNote(ctx, { memberId: params.member, noteId: params.note }),
  ),
  adminHandle(routes.addTag, (ctx, { params, body }) => tagMember(ctx, params.member, body.tag)),
  adminHandle(routes.removeTag, (ctx, { params, body }) => untagMember(ctx, params.member, body.tag)),
];
