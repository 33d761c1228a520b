import * as z from 'zod/mini';
import { MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment, Moment } from './common.ts';

/** What an agency does from nothing to live, in its order. */
export const setupSteps = [
  'OWNER',
  'ADDRESS',
  'TEXTS',
  'LOOK',
  'LANGUAGES',
  'CAMPAIGNS',
  'TRIED',
  'TERMS',
  'PUBLISHED',
  'PROVIDER',
  'CODES',
  'RIDER',
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** What a step may lack, or what stays worth a look. */
export const setupLacks = [
  'OWNER_WAITS',
  'NO_OWNER',
  'NO_ADDRESS',
  'FAULTS',
  'STARTER_LOGO',
  'NO_LOGO',
  'CONTRAST',
  'MISSING_TEXTS',
  'NO_CAMPAIGN',
  'NOT_TRIED',
  'TRIED_BEFORE',
  'EXAMPLE_TERMS',
  'EXAMPLE_PRIVACY',
  'NOT_PUBLISHED',
  'NO_PROVIDER',
  'NO_SECRET',
  'NO_EVENT',
  'NO_OFFER',
  'NO_CODES',
  'NO_RIDER',
  'NOT_EARNED',
  'NOT_CLAIMED',
  'NOT_REDEEMED',
  'STARTER_ICON',
  'DRAFT_WAITS',
  'NO_SUPPORT',
  'WARNINGS',
] as const;

/** Something that is lacking, with what its sentence names. */
export const SetupLack = z.object({
  lack: z.enum(setupLacks),
  count: z.nullable(z.int()),
  name: MaybeText,
});
export type SetupLack = z.infer<typeof SetupLack>;

/** How far an agency is on its way from nothing to live; every tick is told by facts. */
export const Setup = z.object({
  isOpen: z.boolean(),
  openedAt: MaybeMoment,
  /** Where riders will find it. */
  address: MaybeText,
  /** The version that is worked on; null where none is. */
  draft: z.nullable(z.int()),
  live: z.nullable(z.int()),
  steps: z.array(z.object({ step: z.enum(setupSteps), isDone: z.boolean(), lacks: z.array(SetupLack) })),
  /** What keeps nobody from opening, and stays. */
  stays: z.array(SetupLack),
});
export type Setup = z.infer<typeof Setup>;

/** What came of looking whether riders would find the app at its address. */
export const addressOutcomes = [
  'ANSWERS',
  'ONLY_HERE',
  'NO_NAME',
  'INWARD',
  'NO_CERTIFICATE',
  'SILENT',
  'ANOTHER',
] as const;
export type AddressOutcome = (typeof addressOutcomes)[number];

/** The address of an agency, as it answers at this moment. */
export const SetupAddress = z.object({
  /** The host; null where the agency has none. */
  host: MaybeText,
  outcome: z.enum(addressOutcomes),
  /** The addresses that its name leads to. */
  leadsTo: z.array(z.string()),
  /** The host of the desk, to whose server the name should lead; null where the desk has none in the open. */
  server: MaybeText,
  at: Moment,
});
export type SetupAddress = z.infer<typeof SetupAddress>;

/** An event that the desk sent as a provider's server would, and what the door said. */
export const TestEvent = z.object({
  /** The address that it went to. */
  path: z.string(),
  /** Its headers; of the signature the scheme alone. */
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  /** What came back: accepted, or why not. */
  outcome: z.enum(['accepted', 'duplicate', 'rejected']),
  reason: MaybeText,
  at: Moment,
});
export type TestEvent = z.infer<typeof TestEvent>;

/** What a campaign pays on made-up rides, and how many of the riders. */
export const SetupCampaign = z.object({ campaignId: z.string(), title: z.string(), points: z.int(), reached: z.int() });
export type SetupCampaign = z.infer<typeof SetupCampaign>;

/** What a version pays on rides that the product made up. */
export const SampleTrial = z.object({
  version: z.int(),
  /** Made-up riders, days and rides. */
  riders: z.int(),
  days: z.int(),
  rides: z.int(),
  points: z.int(),
  campaigns: z.array(SetupCampaign),
});
export type SampleTrial = z.infer<typeof SampleTrial>;

/** What a test rider did, each as far as it came. */
export const TestRide = z.object({
  memberId: z.uuid(),
  /** Rides that were told of, and points that they and the connection brought. */
  rides: z.int(),
  earned: z.int(),
  /** Points that were given so that the offer could be had. */
  given: z.int(),
  /** The offer that was redeemed, as riders read it; null where none could be. */
  offer: MaybeText,
  /** Lets whoever opens it into the app as this rider, once and for an hour. */
  link: z.string(),
});
export type TestRide = z.infer<typeof TestRide>;
