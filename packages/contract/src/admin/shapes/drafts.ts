import * as z from 'zod/mini';
import { cleanText } from '../../rules/typed-text.ts';
import { By } from './acts.ts';
import { Moment } from './common.ts';
import { IdempotencyKey } from './member-acts.ts';

/** A pack's files as forms are made of them. */
export const PackSchema = z.object({
  /** By a file's place in the pack; wording has one schema, that of `wording/en.json`. */
  files: z.record(
    z.string(),
    z.object({
      /**
       * JSON Schema (draft 2020-12); `drawnAs` beside a type says what a text or number is: a date, points, a colour;
       * `isUsual`, that a form asks for it first though it need not be said.
       */
      schema: z.record(z.string(), z.unknown()),
      /** What the product says where an agency says nothing. */
      base: z.unknown(),
    }),
  ),
  /** Which keys of the programme name things of which of its lists; `*` is every item: `campaigns.*.category`. */
  references: z.array(z.object({ from: z.string(), to: z.string() })),
});
export type PackSchema = z.infer<typeof PackSchema>;

/** Of which part of a draft somebody speaks, and how much they say at most. */
const about = z.string().check(z.maxLength(200));
const commentText = z.string().check(z.overwrite(cleanText), z.trim(), z.minLength(1), z.maxLength(2000));

/** Something that somebody says of a version; `about` is empty where all of it is meant. */
export const NewComment = z.object({
  about: z._default(about, ''),
  text: commentText,
  idempotencyKey: z.optional(IdempotencyKey),
});
export type NewComment = z.infer<typeof NewComment>;

/** What was said of a version, by whom and when. */
export const VersionComment = z.object({ id: z.uuid(), about, text: z.string(), by: By, at: Moment });
export type VersionComment = z.infer<typeof VersionComment>;

/** All that was said of a version, the oldest first. */
export const VersionComments = z.object({ data: z.array(VersionComment) });
