import * as z from 'zod/mini';

/** Things of a program that can change: items with an id, or singletons. */
export const subjectKinds = [
  'agency',
  'setting',
  'terms',
  'theme',
  'words',
  'provider',
  'place',
  'calendar',
  'declaredDay',
  'campaignCategory',
  'campaign',
  'offerCategory',
  'offer',
  'draw',
  'updateCard',
  'actionBoxCategory',
  'actionBox',
  'newFeature',
  'segment',
  'status',
  'memberCap',
  'code',
  'referral',
  'teams',
  'badge',
  'multiplier',
  'couponField',
  'picture',
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

const Plain = z.union([z.string(), z.number(), z.boolean()]);

/** A one-line form value or a list of them; null for none. */
export const FieldValue = z.nullable(z.union([Plain, z.array(Plain)]));
export type FieldValue = z.infer<typeof FieldValue>;

/** One changed field, by its key in the pack (`limit.earnings`); `language` if it is a text. */
export const FieldChange = z.object({
  field: z.string(),
  language: z.nullable(z.string()),
  before: FieldValue,
  after: FieldValue,
  /** Names of the ids in `before` and `after` that have one, in the requested language. */
  names: z.optional(z.record(z.string(), z.string())),
});
export type FieldChange = z.infer<typeof FieldChange>;

export const SubjectChange = z.object({
  kind: z.enum(subjectKinds),
  id: z.nullable(z.string()),
  /** Its English title; its id if it has none. */
  name: z.string(),
  change: z.enum(['ADDED', 'REMOVED', 'CHANGED']),
  fields: z.array(FieldChange),
});
export type SubjectChange = z.infer<typeof SubjectChange>;
