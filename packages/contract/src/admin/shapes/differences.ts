import * as z from 'zod/mini';

/** What of a programme can change: each is one thing with an id, or one of its kind without. */
export const subjectKinds = [
  'agency',
  'setting',
  'terms',
  'theme',
  'words',
  'provider',
  'place',
  'campaignCategory',
  'campaign',
  'offerCategory',
  'offer',
  'updateCard',
  'actionBoxCategory',
  'actionBox',
  'newFeature',
  'segment',
  'code',
  'referral',
  'badge',
  'couponField',
  'picture',
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

const Plain = z.union([z.string(), z.number(), z.boolean()]);

/** A value that a form shows in one line, or a list of such; null for none. */
export const FieldValue = z.nullable(z.union([Plain, z.array(Plain)]));
export type FieldValue = z.infer<typeof FieldValue>;

/** One field that differs, by its key in the pack (`limit.earnings`); `language` where it is a text in one. */
export const FieldChange = z.object({
  field: z.string(),
  language: z.nullable(z.string()),
  before: FieldValue,
  after: FieldValue,
});
export type FieldChange = z.infer<typeof FieldChange>;

/** All that differs in one thing of a programme. */
export const SubjectChange = z.object({
  kind: z.enum(subjectKinds),
  /** Its id in the pack; null where there is one of its kind. */
  id: z.nullable(z.string()),
  /** What riders read of it in English; its id where they read nothing. */
  name: z.string(),
  change: z.enum(['ADDED', 'REMOVED', 'CHANGED']),
  fields: z.array(FieldChange),
});
export type SubjectChange = z.infer<typeof SubjectChange>;
