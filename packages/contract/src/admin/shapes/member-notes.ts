import * as z from 'zod/mini';
import { cleanName, cleanText } from '../../rules/typed-text.ts';
import { By } from './acts.ts';
import { MaybeMoment, Moment } from './common.ts';
import { IdempotencyKey } from './member-acts.ts';

export const noteLimits = {
  textMax: 1000,
  perMember: 200,
  /** How long the author may edit a note. */
  editMinutes: 60,
} as const;

export const tagLimits = {
  lengthMax: 30,
  perMember: 10,
  /** Different tags in use by an agency. */
  perAgency: 100,
} as const;

const NoteText = z.string().check(z.overwrite(cleanText), z.trim(), z.minLength(1), z.maxLength(noteLimits.textMax));

export const NewNote = z.object({ text: NoteText, idempotencyKey: z.optional(IdempotencyKey) });
export type NewNote = z.infer<typeof NewNote>;

export const EditedNote = z.object({ text: NoteText });

/** A tag in the agency's own words; upper and lower case make no difference. */
export const MemberTag = z.object({
  tag: z.string().check(z.overwrite(cleanName), z.normalize(), z.minLength(1), z.maxLength(tagLimits.lengthMax)),
});
export type MemberTag = z.infer<typeof MemberTag>;

export const MemberNote = z.object({
  noteId: z.uuid(),
  text: z.string(),
  by: By,
  at: Moment,
  editedAt: MaybeMoment,
  /** Until when the caller may edit it; null if they may not. */
  mayEditUntil: MaybeMoment,
  mayDelete: z.boolean(),
});
export type MemberNote = z.infer<typeof MemberNote>;

/** A member's notes, newest first, their tags, and the tags in use by the agency, both by alphabet. */
export const MemberNotes = z.object({
  notes: z.array(MemberNote),
  tags: z.array(z.string()),
  tagsInUse: z.array(z.string()),
});
export type MemberNotes = z.infer<typeof MemberNotes>;
