import * as z from 'zod/mini';
import { MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment, Moment } from './common.ts';

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

export const SetupLack = z.object({
  lack: z.enum(setupLacks),
  count: z.nullable(z.int()),
  name: MaybeText,
});
export type SetupLack = z.infer<typeof SetupLack>;

/** Progress of an agency's setup; every completed step is derived from data. */
export const Setup = z.object({
  isOpen: z.boolean(),
  openedAt: MaybeMoment,
  address: MaybeText,
  draft: z.nullable(z.int()),
  live: z.nullable(z.int()),
  steps: z.array(z.object({ step: z.enum(setupSteps), isDone: z.boolean(), lacks: z.array(SetupLack) })),
  /** Warnings that do not prevent opening. */
  stays: z.array(SetupLack),
});
export type Setup = z.infer<typeof Setup>;

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

export const SetupAddress = z.object({
  host: MaybeText,
  outcome: z.enum(addressOutcomes),
  /** IP addresses that its name resolves to. */
  leadsTo: z.array(z.string()),
  /** The desk's host, whose server the name should resolve to; null if the desk is not public. */
  server: MaybeText,
  at: Moment,
});
export type SetupAddress = z.infer<typeof SetupAddress>;

/** A test event sent like a provider's, and the ingest endpoint's reply. */
export const TestEvent = z.object({
  path: z.string(),
  /** Request headers; of the signature, only the scheme. */
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  outcome: z.enum(['accepted', 'duplicate', 'rejected']),
  reason: MaybeText,
  at: Moment,
});
export type TestEvent = z.infer<typeof TestEvent>;

export const SetupCampaign = z.object({ campaignId: z.string(), title: z.string(), points: z.int(), reached: z.int() });
export type SetupCampaign = z.infer<typeof SetupCampaign>;

export const SampleTrial = z.object({
  version: z.int(),
  riders: z.int(),
  days: z.int(),
  rides: z.int(),
  points: z.int(),
  campaigns: z.array(SetupCampaign),
});
export type SampleTrial = z.infer<typeof SampleTrial>;

/** Results of a test rider's steps, up to the first failure. */
export const TestRide = z.object({
  memberId: z.uuid(),
  rides: z.int(),
  earned: z.int(),
  /** Points granted to make the offer affordable. */
  given: z.int(),
  /** Title of the redeemed offer; null if none could be redeemed. */
  offer: MaybeText,
  /** Single-use link that opens the app as this rider; valid for an hour. */
  link: z.string(),
});
export type TestRide = z.infer<typeof TestRide>;
