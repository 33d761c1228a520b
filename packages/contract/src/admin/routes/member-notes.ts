import * as z from 'zod/mini';
import { agencyRoute } from '../route.ts';
import { EditedNote, MemberNotes, MemberTag, NewNote } from '../shapes/member-notes.ts';
import { OfMember } from './of-member.ts';

const OfNote = { ...OfMember, note: z.uuid() };

/** Notes and tags of staff on a member. Every change returns all of them. */
export const memberNoteRoutes = {
  notes: agencyRoute('GET', '/members/:member/notes', {
    name: 'members.notes',
    summary: "List staff's notes on a member, newest first, and the member's tags",
    permission: 'members.read',
    params: OfMember,
    reply: MemberNotes,
  }),
  /** Idempotent per key. */
  addNote: agencyRoute('POST', '/members/:member/notes', {
    name: 'members.addNote',
    summary: 'Add a note on a member',
    permission: 'members.act',
    params: OfMember,
    body: NewNote,
    reply: MemberNotes,
    errors: ['TOO_MANY_NOTES'],
  }),
  /** Only its author, within one hour. */
  editNote: agencyRoute('PUT', '/members/:member/notes/:note', {
    name: 'members.editNote',
    summary: 'Edit your own note on a member',
    permission: 'members.act',
    params: OfNote,
    body: EditedNote,
    reply: MemberNotes,
    errors: ['NOTE_FINAL'],
  }),
  /** Its author, or an owner. */
  deleteNote: agencyRoute('DELETE', '/members/:member/notes/:note', {
    name: 'members.deleteNote',
    summary: 'Delete a note on a member',
    permission: 'members.act',
    params: OfNote,
    reply: MemberNotes,
  }),
  /** A tag that is in use keeps its spelling. The tag is in the body, because URLs are logged. */
  addTag: agencyRoute('POST', '/members/:member/tags', {
    name: 'members.addTag',
    summary: 'Add a tag to a member',
    permission: 'members.act',
    params: OfMember,
    body: MemberTag,
    reply: MemberNotes,
    errors: ['TOO_MANY_TAGS', 'TOO_MANY_AGENCY_TAGS'],
  }),
  removeTag: agencyRoute('POST', '/members/:member/tags/removal', {
    name: 'members.removeTag',
    summary: "Remove a member's tag",
    permission: 'members.act',
    params: OfMember,
    body: MemberTag,
    reply: MemberNotes,
  }),
};
