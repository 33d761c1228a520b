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
  /** Ids of staff named after an @ in the text [DESK-767]. */
  mentions: z._default(z.array(z.uuid()).check(z.maxLength(10)), []),
});
export type NewComment = z.infer<typeof NewComment>;

/** Staff who can open drafts, by name. */
export const DraftReaders = z.object({ data: z.array(z.object({ staffId: z.uuid(), name: z.string() })) });

export const VersionComment = z.object({ id: z.uuid(), about, text: z.string(), by: By, at: Moment });
export type VersionComment = z.infer<typeof VersionComment>;

export const VersionComments = z.object({ data: z.array(VersionComment) });

/**
 * VALUE: a value of a file. ITEM: added to or removed from a list. ORDER: a list in another order. FILE: text that values
 * can't explain. PICTURE, NOTE, and BASE, the version that the draft is based on.
 */
export const draftEditKinds = ['VALUE', 'ITEM', 'ORDER', 'FILE', 'PICTURE', 'NOTE', 'BASE'] as const;

/** One saved change of a draft, with its person. A side without a value is missing. */
export const DraftEdit = z.object({
  id: z.int(),
  by: By,
  at: Moment,
  kind: z.enum(draftEditKinds),
  file: z.string(),
  /** Path in the file: keys, positions, and items of lists by id. */
  steps: z.array(z.union([z.string(), z.int(), z.object({ id: z.string() })])),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
  /** Position of an added or removed item in its list. */
  position: z.optional(z.int()),
  /** True if a value was too long to be kept. */
  isCut: z.boolean(),
});
export type DraftEdit = z.infer<typeof DraftEdit>;

export const DraftEdits = z.object({ data: z.array(DraftEdit) });
