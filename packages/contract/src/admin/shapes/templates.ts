import * as z from 'zod/mini';
import { languages } from '../../schemas/enums.ts';
import { MaybeText } from '../../schemas/scalars.ts';
import { SetupCampaign } from './setup.ts';

/** What an agency's campaigns begin with, by what it is called in a draft. */
export const templateNames = [
  'daily-ride',
  'off-peak',
  'days-in-a-row',
  'rides-a-week',
  'tiers',
  'refer-a-friend',
  'survey',
] as const;
export type TemplateName = (typeof templateNames)[number];

/** A draft's sentences hold up to so much; what is longer is refused by the check of the draft. */
const TEXT_MAX = 2000;
const Texts = z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(TEXT_MAX)));
const Words = z.partialRecord(z.enum(languages), Texts);

/** What templates ask: points, counts, times of day and a link. */
export const answerNames = [
  'reward',
  'perDay',
  'days',
  'rides',
  'moreReward',
  'moreRides',
  'friendReward',
  'friendRides',
  'friends',
  'from',
  'to',
  'link',
] as const;
export type TemplateAnswer = (typeof answerNames)[number];

/** Something that a template asks; `least` and `most` of a number alone. */
export const TemplateAsk = z.object({
  name: z.enum(answerNames),
  kind: z.enum(['NUMBER', 'TIME', 'LINK']),
  begin: z.union([z.int(), z.string()]),
  least: z.nullable(z.int()),
  most: z.nullable(z.int()),
});
export type TemplateAsk = z.infer<typeof TemplateAsk>;

/** Something to begin with, as it is offered. */
export const OfferedTemplate = z.object({
  template: z.enum(templateNames),
  /** Whether the draft has one of this kind. */
  isThere: z.boolean(),
  /** Whether one more of it fits: one referral is all that there can be. */
  fits: z.boolean(),
  asks: z.array(TemplateAsk),
  /** Whether it can begin and end on days. */
  hasDates: z.boolean(),
  /** What it would pay on made-up rides as it begins, and how many of the riders; null where it is not paid for rides. */
  points: z.nullable(z.int()),
  reached: z.nullable(z.int()),
});
export type OfferedTemplate = z.infer<typeof OfferedTemplate>;

/** What can be put into a draft, and what the draft has. */
export const Templates = z.object({
  /** The draft that is worked on; null: one is begun. */
  draft: z.nullable(z.int()),
  /** Whether the draft has faults that are mended first. */
  isBroken: z.boolean(),
  /** The agency's languages, English first. */
  languages: z.array(z.enum(languages)),
  riders: z.int(),
  days: z.int(),
  rides: z.int(),
  /** What the draft's own campaigns pay on the same rides. */
  campaigns: z.array(SetupCampaign),
  templates: z.array(OfferedTemplate),
});
export type Templates = z.infer<typeof Templates>;

const Amount = z.optional(z.coerce.number().check(z.multipleOf(1), z.minimum(0), z.maximum(1_000_000)));
const Clock = z.optional(z.string().check(z.maxLength(5)));

/** Answers to all that templates ask; each takes those that it asked for, within its own bounds. */
export const templateAnswers = {
  reward: Amount,
  perDay: Amount,
  days: Amount,
  rides: Amount,
  moreReward: Amount,
  moreRides: Amount,
  friendReward: Amount,
  friendRides: Amount,
  friends: Amount,
  from: Clock,
  to: Clock,
  link: z.optional(z.string().check(z.maxLength(TEXT_MAX))),
} satisfies Record<TemplateAnswer, unknown>;

/** What is asked for of a template. */
export const TemplateInput = z.object({
  template: z.enum(templateNames),
  ...templateAnswers,
  startsOn: z.optional(z.iso.date()),
  endsOn: z.optional(z.iso.date()),
  /** By language and key; what is left out or empty is the template's own sentence. */
  words: z._default(Words, {}),
});
export type TemplateInput = z.infer<typeof TemplateInput>;

/** What a template would pay on made-up rides, beside what the draft pays without it. */
export const TemplateTrial = z.object({
  riders: z.int(),
  days: z.int(),
  rides: z.int(),
  points: z.int(),
  /** Made-up riders who would earn, and what half of them get at most, and the one who gets most. */
  reached: z.int(),
  median: z.int(),
  most: z.int(),
  byDay: z.array(z.object({ day: z.string(), before: z.int(), after: z.int() })),
});
export type TemplateTrial = z.infer<typeof TemplateTrial>;

/** A template with its answers, before it is put into a draft. */
export const TemplateTried = z.object({
  /** Its sentences by language and key, in each language of the agency. */
  words: Words,
  /** Null where it is not paid for rides. */
  trial: z.nullable(TemplateTrial),
});
export type TemplateTried = z.infer<typeof TemplateTried>;

/** A template that was put into a draft. */
export const LaidTemplate = z.object({
  /** The draft, which was begun where there was none. */
  number: z.int(),
  id: z.string(),
  title: MaybeText,
});
export type LaidTemplate = z.infer<typeof LaidTemplate>;
