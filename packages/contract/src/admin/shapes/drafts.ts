import * as z from 'zod/mini';
import { cleanText } from '../../rules/typed-text.ts';
import { By } from './acts.ts';
import { Moment } from './common.ts';
import { IdempotencyKey } from './member-acts.ts';

export const PackSchema = z.object({
  /** By file path in the pack; all messages share the schema of `wording/en.json`. */
  files: z.record(
    z.string(),
    z.object({
      /**
       * JSON Schema (draft 2020-12). `drawnAs` gives the kind of a text or number: a date, points, a color. `isUsual`
       * marks optional fields that a form shows first.
       */
      schema: z.record(z.string(), z.unknown()),
      base: z.unknown(),
    }),
  ),
  /** Which program keys refer to items of which list; `*` is every item: `campaigns.*.category`. */
  references: z.array(z.object({ from: z.string(), to: z.string() })),
});
export type PackSchema = z.infer<typeof PackSchema>;

const about = z.string().check(z.maxLength(200));
const commentText = z.string().check(z.overwrite(cleanText), z.trim(), z.minLength(1), z.maxLength(2000));

/** A new comment on a version; an empty `about` means all of it. */
export const NewComment = z.object({
  about: z._default(about, ''),
  text: commentText,
  idempotencyKey: z.optional(IdempotencyKey),
});
export type NewComment = z.infer<typeof NewComment>;

export const VersionComment = z.object({ id: z.uuid(), about, text: z.string(), by: By, at: Moment });
export type VersionComment = z.infer<typeof VersionComment>;

export const VersionComments = z.object({ data: z.array(VersionComment) });
