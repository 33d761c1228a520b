import * as z from 'zod/mini';
import { pageOf } from '../../schemas/page.ts';
import { RideKind } from '../../schemas/ride.ts';
import { RideReason } from '../../schemas/ride-reasons.ts';
import { freeText } from '../../schemas/scalars.ts';
import { By } from './acts.ts';
import { MaybeMoment, Moment, NumberFromOne } from './common.ts';
import { SubjectChange, subjectKinds } from './differences.ts';

export const versionStates = ['DRAFT', 'APPROVED', 'SCHEDULED', 'LIVE', 'SUPERSEDED', 'DISCARDED'] as const;

const VersionNumber = z.int().check(z.positive());

export const Version = z.object({
  number: VersionNumber,
  state: z.enum(versionStates),
  /** Existing rows from before versions, a folder, the desk, or an older version. */
  origin: z.enum(['ADOPTED', 'FOLDER', 'DESK', 'ROLLBACK']),
  /** Increases with every change of a draft. A caller who changes or publishes it sends the revision they saw. */
  revision: z.int(),
  basedOn: z.nullable(VersionNumber),
  /** SHA-256 of its content, in hex. */
  digest: z.string(),
  note: z.string(),
  author: By,
  createdAt: Moment,
  /** Everyone who changed it since its creation, once each; the latest editor last. */
  editors: z.array(By),
  changedAt: Moment,
  submittedAt: MaybeMoment,
  approver: z.nullable(By),
  approvedAt: MaybeMoment,
  publishAt: MaybeMoment,
  /** Number of errors in the draft so far; with any, it can be neither submitted nor published. */
  faults: z.int(),
  /** Why and when scheduled publishing failed; cleared by the next action. */
  missed: z.nullable(z.object({ at: Moment, reason: z.string() })),
  publisher: z.nullable(By),
  publishedAt: MaybeMoment,
  supersededAt: MaybeMoment,
});
export type Version = z.infer<typeof Version>;

export const Versions = pageOf(Version);

/** A picture sent in base64, or the digest of a stored one. */
const SentPicture = z.union([z.object({ bytes: z.base64() }), z.object({ digest: z.string() })]);

/** Upper bound of a pack file in characters: the demo's longest is a tenth of it. */
export const PACK_FILE_MAX_CHARACTERS = 400_000;

const Files = z.record(z.string(), z.string());

/** A pack as one document: its files by path (`tenant.yaml`, `wording/en.json`), its pictures by name. */
export const PackDocument = z.object({
  files: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.unknown())])),
  pictures: z._default(z.record(z.string(), SentPicture), {}),
});
export type PackDocument = z.infer<typeof PackDocument>;

export const PulledPack = z.object({
  version: VersionNumber,
  revision: z.int(),
  digest: z.string(),
  files: Files,
  pictures: z.record(z.string(), z.object({ digest: z.string(), bytes: z.optional(z.base64()) })),
});
export type PulledPack = z.infer<typeof PulledPack>;

/** A message by its English form with numbered placeholders (`expected {0}, found {1}`), and their values. */
const MessageTemplate = z.object({ form: z.string(), values: z.array(z.string()) });

export const PackProblem = z.object({
  file: z.string(),
  /** From 1; 0 for the whole file. */
  line: z.int(),
  column: z.int(),
  key: z.string(),
  message: z.string(),
  /** The same for translation: a value may be a message itself. */
  saying: z.object({ form: z.string(), values: z.array(z.union([z.string(), MessageTemplate])) }),
  /** The parser's own message, if we have no better one. */
  detail: z.optional(z.string()),
  /** Number of further problems it represents: each check lists only its first 50. */
  more: z.optional(z.int()),
});
export type PackProblem = z.infer<typeof PackProblem>;

const found = { problems: z.array(PackProblem), warnings: z.array(PackProblem) };

/** A draft in progress: it may contain errors, and pictures are given by digest. */
export const DraftWork = z.object({
  version: Version,
  live: VersionNumber,
  files: Files,
  pictures: z.record(z.string(), z.object({ digest: z.string() })),
  ...found,
});
export type DraftWork = z.infer<typeof DraftWork>;

/** Changes to a draft since it was read: only new values, null for removed ones. */
export const DraftTyped = z.object({
  revision: NumberFromOne,
  files: z._default(z.record(z.string(), z.nullable(z.string())), {}),
  pictures: z._default(z.record(z.string(), z.nullable(SentPicture)), {}),
  note: z.optional(freeText(500)),
  /** The live version that the caller saw and wants to replace. */
  basedOn: z.optional(NumberFromOne),
});
export type DraftTyped = z.infer<typeof DraftTyped>;

/** Problems of a pack, and its changes to the live version; null if it has errors. */
export const PackCheck = z.object({
  ...found,
  changes: z.nullable(z.array(SubjectChange)),
});
export type PackCheck = z.infer<typeof PackCheck>;

/** How many riders a change reaches: those who earned, redeemed or favorited there. */
export const Reach = z.object({
  kind: z.enum(subjectKinds),
  id: z.string(),
  members: z.int(),
  /** False if extrapolated from a sample of riders. */
  isExact: z.boolean(),
});
export type Reach = z.infer<typeof Reach>;

export const VersionDifference = z.object({
  against: z.nullable(VersionNumber),
  changes: z.array(SubjectChange),
  reach: z.array(Reach),
  members: z.int(),
});
export type VersionDifference = z.infer<typeof VersionDifference>;

/** Cost of a campaign for some of the members; all numbers can be summed over the parts. */
const CampaignShare = z.object({
  campaignId: z.string(),
  title: z.string(),
  points: z.int(),
  earnings: z.int(),
  /** Offers given with, or instead of, points; missing without any. */
  offers: z.optional(z.int()),
  /** The offer that it gives, with its price in points. */
  offer: z.optional(z.object({ offerId: z.string(), title: z.string(), points: z.int() })),
  /** Entries for a draw, before the draw's days and limits; missing without any. */
  entries: z.optional(z.int()),
  reached: z.int(),
  /** Qualifying activities, and those of them that earn nothing because of a limit. */
  qualifying: z.int(),
  capped: z.int(),
  days: z.array(z.object({ day: z.iso.date(), points: z.int() })),
  /** Number of members per total, smallest total first. */
  spread: z.array(z.object({ points: z.int(), members: z.int() })),
  /** The ten members who earn most, in descending order; empty for callers who may not see members. */
  most: z.array(z.object({ memberId: z.uuid(), points: z.int() })),
  refused: z.array(z.object({ reason: RideReason, count: z.int() })),
  /** The most that one member of the part earns on one service day. */
  mostInADay: z.object({ earnings: z.int(), points: z.int() }),
  /**
   * Only for a goal of all members together: what these members add to it, and its target. The other numbers are those of
   * a goal that is reached; if all parts together do not reach it, it costs nothing.
   */
  goal: z.optional(z.object({ total: z.number(), target: z.number() })),
  /** The campaign's monthly budget in the version, which these figures ignore; null without one. */
  budget: z.nullable(z.int()),
});
export type CampaignShare = z.infer<typeof CampaignShare>;

/** What a draw of the version gets from some of the members; counts can be summed over the parts. */
const DrawShare = z.object({
  drawId: z.string(),
  title: z.string(),
  /** Entries after the draw's limits, the members who have one, and the entries that the limits leave out. */
  entries: z.int(),
  members: z.int(),
  beyondLimits: z.int(),
  /** False if the draw has no day among those replayed: then all of these count as its days. */
  isOnOwnDays: z.boolean(),
  prizes: z.array(z.object({ offerId: z.string(), title: z.string(), winners: z.int(), points: z.int() })),
});
export type DrawShare = z.infer<typeof DrawShare>;

/** Backtest of a version on past days against another version, for one part of the members. */
export const BacktestPart = z.object({
  against: z.nullable(VersionNumber),
  /** Errors in the drafts of both versions: each is replayed in its last valid state. */
  faults: z.object({ proposed: z.int(), present: z.int() }),
  /** Number of the agency's members; only in the first part. */
  all: z.nullable(z.int()),
  looked: z.int(),
  members: z.int(),
  behaviours: z.int(),
  /** Cursor of the next part; null after the last member. */
  next: z.nullable(z.uuid()),
  proposed: z.array(CampaignShare),
  present: z.array(CampaignShare),
  draws: z._default(z.array(DrawShare), []),
  /** Campaigns that cannot be evaluated because they name a place the agency does not have yet. */
  unjudged: z.array(z.string()),
  /** Campaigns that start after the days: they are replayed as if active on them. */
  ahead: z.array(z.string()),
  /** Campaigns that pay for anniversaries (computed) or birthdays (an estimate). */
  moments: z._default(
    z.array(z.object({ campaignId: z.string(), type: z.enum(['member.anniversary', 'member.birthday']) })),
    [],
  ),
  /** Titles of both versions' campaigns in the requested language, by id; the version's own titles first. */
  titles: z.record(z.string(), z.string()),
});
export type BacktestPart = z.infer<typeof BacktestPart>;

const BacktestVerdict = z.object({
  counted: z.boolean(),
  points: z.int(),
  sentence: z.string(),
});

export const BacktestRows = z.object({
  against: z.nullable(VersionNumber),
  /** The member's activities on the days, newest first, at most 500. */
  rows: z.array(
    z.object({
      /** Null if the account is not verified as the member's. */
      rideId: z.nullable(z.string()),
      kind: RideKind,
      mode: z.nullable(z.string()),
      providerName: z.string(),
      /** Noon of the day if the exact time is withheld. */
      at: Moment,
      isTimeHidden: z.boolean(),
      /** Result by the version and by the other one; null if it has no such campaign. */
      proposed: z.nullable(BacktestVerdict),
      present: z.nullable(BacktestVerdict),
    }),
  ),
  isWhole: z.boolean(),
});
export type BacktestRows = z.infer<typeof BacktestRows>;

/** What a campaign would give for one ride. */
const RideVerdict = z.extend(BacktestVerdict, {
  /** Title of the offer given; null without one. */
  offer: z.nullable(z.string()),
  /** Entries for a draw. */
  entries: z.int(),
});

export const RideTrial = z.object({
  /** The version compared with: the live one, or for the live one the version before; null without one. */
  against: z.nullable(VersionNumber),
  /** Errors in the draft: its last valid state is tried. */
  faults: z.int(),
  kind: RideKind,
  mode: z.nullable(z.string()),
  providerName: z.string(),
  at: Moment,
  /** Corrected by the provider: no campaign counts it. */
  isVoided: z.boolean(),
  /** Points of all campaigns together, by the version and by the other one. */
  points: z.object({ proposed: z.int(), present: z.int() }),
  /** Campaigns that could count the ride, those that pay most first. */
  campaigns: z.array(
    z.object({
      campaignId: z.string(),
      title: z.string(),
      /** True if it starts after the ride: it is tried as if it ran. */
      isAhead: z.boolean(),
      /** True if a monthly budget could stop it, which the trial leaves out. */
      hasBudget: z.boolean(),
      /** Null if the version has no such campaign, or it doesn't concern such a ride. */
      proposed: z.nullable(RideVerdict),
      present: z.nullable(RideVerdict),
    }),
  ),
  /** Titles of campaigns that name a place the agency does not have yet. */
  unjudged: z.array(z.string()),
});
export type RideTrial = z.infer<typeof RideTrial>;

/**
 * Viewer of a preview: VISITOR without a session, ARRIVING from a partner before agreeing to the terms, NEW just signed
 * up, VERIFIED, LOCKED_OUT suspended.
 */
export const previewRiders = ['VISITOR', 'ARRIVING', 'NEW', 'VERIFIED', 'LOCKED_OUT'] as const;
export type PreviewRider = (typeof previewRiders)[number];

export const VersionPreview = z.object({
  revision: z.int(),
  /** False if the draft has errors: the preview shows its last valid state. */
  isWhole: z.boolean(),
  /** True if the opened item is shown as active although riders do not see it yet. */
  isAhead: z._default(z.boolean(), false),
  /** The configuration, as `configuration.getIn` returns it. */
  configuration: z.record(z.string(), z.unknown()),
  sets: z.record(z.string(), z.unknown()),
  calls: z.record(z.string(), z.unknown()),
});
export type VersionPreview = z.infer<typeof VersionPreview>;
