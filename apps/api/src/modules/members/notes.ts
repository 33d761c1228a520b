import { noteLimits, tagLimits } from '@fareback/contract/admin';
import type { TenantCtx } from '../../call/context.ts';
import type { Actor } from '../../call/staff.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import {
  deleteTag,
  insertNote,
  insertTag,
  lockTags,
  readNoteRows,
  readTagRows,
  readTagsInUse,
  updateNote,
} from './note-store.ts';

type Ctx = Pick<TenantCtx, 'tx' | 'keyRing' | 'now'>;

/** A note of staff on a member, decrypted. */
export interface Note {
  noteId: string;
  text: string;
  author: Actor;
  madeAt: Date;
  editedAt: Date | null;
}

export const noteContext = (tenantId: string, noteId: string): string => `member-note/${tenantId}/${noteId}`;

/** Decrypted notes of a member, newest first. */
export const listNotes = async (tx: Tx, keyRing: KeyRing, memberId: string): Promise<Note[]> =>
  (await readNoteRows(tx, memberId)).map(({ textEncrypted, ...note }) => ({
    ...note,
    text: keyRing.decrypt(textEncrypted, noteContext(tx.tenantId, note.noteId)),
  }));

/**
 * Adds a note to a locked member, once per id. Returns FULL, without changes, if the member has the maximum number of
 * notes [DESK-665].
 */
export async function addNote(
  { tx, keyRing, now }: Ctx,
  memberId: string,
  { noteId, text, author }: Pick<Note, 'noteId' | 'text' | 'author'>,
): Promise<'ADDED' | 'REPEATED' | 'FULL'> {
  const notes = await readNoteRows(tx, memberId);
  if (notes.some((note) => note.noteId === noteId)) return 'REPEATED';
  if (notes.length >= noteLimits.perMember) return 'FULL';
  const textEncrypted = keyRing.encrypt(text, noteContext(tx.tenantId, noteId));
  await insertNote(tx, memberId, { noteId, textEncrypted, author, madeAt: now });
  return 'ADDED';
}

/** Replaces a note's text. Returns false, without changes, one hour after it was written [DESK-665]. */
export async function editNote(
  { tx, keyRing, now }: Ctx,
  memberId: string,
  { noteId, text }: Pick<Note, 'noteId' | 'text'>,
): Promise<boolean> {
  const textEncrypted = keyRing.encrypt(text, noteContext(tx.tenantId, noteId));
  return (await updateNote(tx, { memberId, noteId, textEncrypted }, now, noteLimits.editMinutes)) === 1;
}

/** Tags are compared without case. */
const keyOf = (tag: string): string => tag.toLowerCase();

export const listTags = async (tx: Tx, memberId: string): Promise<string[]> =>
  (await readTagRows(tx, memberId)).map(({ tag }) => tag);

/**
 * Adds a tag to a locked member, in the spelling that the agency already uses. Returns which limit would be exceeded,
 * without changes [DESK-666].
 */
export async function addTag(
  { tx, now }: Pick<Ctx, 'tx' | 'now'>,
  memberId: string,
  typed: string,
): Promise<'ADDED' | 'REPEATED' | 'MEMBER_FULL' | 'AGENCY_FULL'> {
  const key = keyOf(typed);
  const tags = await listTags(tx, memberId);
  if (tags.some((tag) => keyOf(tag) === key)) return 'REPEATED';
  if (tags.length >= tagLimits.perMember) return 'MEMBER_FULL';
  await lockTags(tx);
  const inUse = await readTagsInUse(tx);
  const known = inUse.find((tag) => keyOf(tag) === key);
  if (known === undefined && inUse.length >= tagLimits.perAgency) return 'AGENCY_FULL';
  await insertTag(tx, { memberId, key, tag: known ?? typed }, now);
  return 'ADDED';
}

/** Returns false if the member has no such tag. */
export const removeTag = async (tx: Tx, memberId: string, tag: string): Promise<boolean> =>
  (await deleteTag(tx, memberId, keyOf(tag))) === 1;
