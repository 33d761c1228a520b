import * as z from 'zod/mini';
import { languages } from '../../schemas/enums.ts';
import { MaybeText } from '../../schemas/scalars.ts';
import { SetupCampaign } from './setup.ts';

/** Campaign templates by subject, as the desk lists them [DESK-502]. */
export const templateGroups = {
  rides: ['daily-ride', 'welcome-ride', 'by-distance', 'whole-journey', 'pilot', 'fare-cap-bonus'],
  times: ['off-peak', 'early-bird', 'night-bus', 'weekend-double', 'holiday-bonus', 'bonus-hours'],
  habits: ['days-in-a-row', 'weeks-in-a-row'],
  goals: ['rides-a-week', 'days-a-month', 'new-places', 'bus-week', 'tiers', 'city-challenge'],
  moments: ['come-back', 'happy-birthday', 'joined-today'],
  others: ['rides-then-offer', 'refer-a-friend', 'bring-a-colleague', 'survey'],
} as const;
export const templateNames = [
  ...templateGroups.rides,
  ...templateGroups.times,
  ...templateGroups.habits,
  ...templateGroups.goals,
  ...templateGroups.moments,
  ...templateGroups.others,
] as const;
export type TemplateName = (typeof templateNames)[number];

/** Templates of the referral program, of which a pack has one at most. */
export const referralTemplates: readonly TemplateName[] = ['refer-a-friend', 'bring-a-colleague'];

/** Maximum length of a draft's text; the draft check refuses longer ones. */
const TEXT_MAX = 2000;
const Texts = z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(TEXT_MAX)));
const Words = z.partialRecord(z.enum(languages), Texts);

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
  'thirdReward',
  'tenthReward',
  'most',
  'minutes',
  'times',
  'weeks',
  'monthDays',
  'riderMost',
  'stops',
  'lines',
  'fares',
  'silverRides',
  'goldRides',
  'useDays',
  'awayDays',
  'cityRides',
  'ownRides',
  'from',
  'to',
  'link',
] as const;
export type TemplateAnswer = (typeof answerNames)[number];

/** An input of a template; `least` and `most` apply to numbers only. */
export const TemplateAsk = z.object({
  name: z.enum(answerNames),
  kind: z.enum(['NUMBER', 'TIME', 'LINK']),
  begin: z.union([z.int(), z.string()]),
  least: z.nullable(z.int()),
  most: z.nullable(z.int()),
});
export type TemplateAsk = z.infer<typeof TemplateAsk>;

export const OfferedTemplate = z.object({
  template: z.enum(templateNames),
  isThere: z.boolean(),
  /** False if the draft already has its only referral, or no offer to give. */
  fits: z.boolean(),
  asks: z.array(TemplateAsk),
  /** True if it can have a first and a last day. */
  hasDates: z.boolean(),
  /** Default days of a template that needs both; otherwise null. */
  startsOn: MaybeText,
  endsOn: MaybeText,
  /** Points on sample rides with default inputs, and riders reached; null if it does not pay for rides. */
  points: z.nullable(z.int()),
  reached: z.nullable(z.int()),
});
export type OfferedTemplate = z.infer<typeof OfferedTemplate>;

export const Templates = z.object({
  /** The current draft; null if one is created on use. */
  draft: z.nullable(z.int()),
  /** True if the draft has errors to fix first. */
  isBroken: z.boolean(),
  languages: z.array(z.enum(languages)),
  riders: z.int(),
  days: z.int(),
  rides: z.int(),
  campaigns: z.array(SetupCampaign),
  templates: z.array(OfferedTemplate),
});
export type Templates = z.infer<typeof Templates>;

const Amount = z.optional(z.coerce.number().check(z.multipleOf(1), z.minimum(0), z.maximum(1_000_000)));
const Clock = z.optional(z.string().check(z.maxLength(5)));

/** Inputs for all templates; each template uses its own, within its bounds. */
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
  thirdReward: Amount,
  tenthReward: Amount,
  most: Amount,
  minutes: Amount,
  times: Amount,
  weeks: Amount,
  monthDays: Amount,
  riderMost: Amount,
  stops: Amount,
  lines: Amount,
  fares: Amount,
  silverRides: Amount,
  goldRides: Amount,
  useDays: Amount,
  awayDays: Amount,
  cityRides: z.optional(z.coerce.number().check(z.multipleOf(1), z.minimum(0), z.maximum(100_000_000))),
  ownRides: Amount,
  from: Clock,
  to: Clock,
  link: z.optional(z.string().check(z.maxLength(TEXT_MAX))),
} satisfies Record<TemplateAnswer, unknown>;

export const TemplateInput = z.object({
  template: z.enum(templateNames),
  ...templateAnswers,
  startsOn: z.optional(z.iso.date()),
  endsOn: z.optional(z.iso.date()),
  /** Texts by language and key; a missing or empty one uses the template's text. */
  words: z._default(Words, {}),
});
export type TemplateInput = z.infer<typeof TemplateInput>;

export const TemplateTrial = z.object({
  riders: z.int(),
  days: z.int(),
  rides: z.int(),
  points: z.int(),
  /** Sample riders who would earn, their median points, and the maximum. */
  reached: z.int(),
  median: z.int(),
  most: z.int(),
  byDay: z.array(z.object({ day: z.string(), before: z.int(), after: z.int() })),
});
export type TemplateTrial = z.infer<typeof TemplateTrial>;

export const TemplateTried = z.object({
  words: Words,
  /** Null if it does not pay for rides. */
  trial: z.nullable(TemplateTrial),
});
export type TemplateTried = z.infer<typeof TemplateTried>;

export const LaidTemplate = z.object({
  number: z.int(),
  id: z.string(),
  title: MaybeText,
});
export type LaidTemplate = z.infer<typeof LaidTemplate>;
