import * as z from 'zod/mini';
import { pageOf } from '../../schemas/page.ts';
import { RideKind } from '../../schemas/ride.ts';
import { RideReason } from '../../schemas/ride-reasons.ts';
import { freeText } from '../../schemas/scalars.ts';
import { By } from './acts.ts';
import { MaybeMoment, Moment } from './common.ts';
import { SubjectChange, subjectKinds } from './differences.ts';

/** Where a version stands on its way. */
export const versionStates = ['DRAFT', 'APPROVED', 'SCHEDULED', 'LIVE', 'SUPERSEDED', 'DISCARDED'] as const;

const VersionNumber = z.int().check(z.positive());

/** A version of a programme, without what it says. */
export const Version = z.object({
  number: VersionNumber,
  state: z.enum(versionStates),
  /** Rows of before there were versions, a folder, the desk, an older version. */
  origin: z.enum(['ADOPTED', 'FOLDER', 'DESK', 'ROLLBACK']),
  /** Raised by every change of a draft: who changes or publishes it names the one that they saw. */
  revision: z.int(),
  /** The version that was live when it was begun; null where nobody knows. */
  basedOn: z.nullable(VersionNumber),
  /** SHA-256 of all it says, in hex. */
  digest: z.string(),
  note: z.string(),
  author: By,
  createdAt: Moment,
  /** Everybody who changed it since it was made, each once; who did last stands last. */
  editors: z.array(By),
  changedAt: Moment,
  submittedAt: MaybeMoment,
  approver: z.nullable(By),
  approvedAt: MaybeMoment,
  publishAt: MaybeMoment,
  /** How many faults stand in what was typed so far; with any it is neither handed in nor published. */
  faults: z.int(),
  /** Why it did not go live at its time, and when that was; until somebody does anything about it. */
  missed: z.nullable(z.object({ at: Moment, reason: z.string() })),
  publisher: z.nullable(By),
  publishedAt: MaybeMoment,
  supersededAt: MaybeMoment,
});
export type Version = z.infer<typeof Version>;

/** A page of versions, the newest first. */
export const Versions = pageOf(Version);

/** A picture that comes along whole, in base64, or one that is kept already, by its digest. */
const SentPicture = z.union([z.object({ bytes: z.base64() }), z.object({ digest: z.string() })]);

/** A file of a pack is longer by no honest agency: the longest of the demo is a tenth of it. */
export const PACK_FILE_MAX_CHARACTERS = 400_000;

const Files = z.record(z.string(), z.string());

/** A pack as one document: its files by their place (`tenant.yaml`, `wording/en.json`), its pictures by their names. */
export const PackDocument = z.object({
  /** The text of each, or what it says as JSON. */
  files: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.unknown())])),
  pictures: z._default(z.record(z.string(), SentPicture), {}),
});
export type PackDocument = z.infer<typeof PackDocument>;

/** A pack as it was handed in. */
export const PulledPack = z.object({
  version: VersionNumber,
  revision: z.int(),
  digest: z.string(),
  files: Files,
  pictures: z.record(z.string(), z.object({ digest: z.string(), bytes: z.optional(z.base64()) })),
});
export type PulledPack = z.infer<typeof PulledPack>;

/** A sentence by its English form, with numbered holes (`expected {0}, found {1}`), and what stands in them. */
const MessageTemplate = z.object({ form: z.string(), values: z.array(z.string()) });

/** Something wrong, or worth a look, in a pack. */
export const PackProblem = z.object({
  file: z.string(),
  /** From 1; 0 where the whole file is meant. */
  line: z.int(),
  column: z.int(),
  key: z.string(),
  /** What was expected and what was found. */
  message: z.string(),
  /** The same for whoever says it in another language: what stands in a hole may be a sentence of its own. */
  saying: z.object({ form: z.string(), values: z.array(z.union([z.string(), MessageTemplate])) }),
  /** What a parser says of it in its own words, where ours know no more. */
  detail: z.optional(z.string()),
  /** So many further problems it stands for: of one check the first 50 are told one by one. */
  more: z.optional(z.int()),
});
export type PackProblem = z.infer<typeof PackProblem>;

const found = { problems: z.array(PackProblem), warnings: z.array(PackProblem) };

/** A draft as it is worked on: also what has faults yet, and pictures by their digests. */
export const DraftWork = z.object({
  version: Version,
  /** The version that riders see now. */
  live: VersionNumber,
  files: Files,
  pictures: z.record(z.string(), z.object({ digest: z.string() })),
  ...found,
});
export type DraftWork = z.infer<typeof DraftWork>;

/** What somebody typed of a draft since they read it: only what is new of it, null for what is gone. */
export const DraftTyped = z.object({
  revision: z.int().check(z.positive()),
  files: z._default(z.record(z.string(), z.nullable(z.string())), {}),
  pictures: z._default(z.record(z.string(), z.nullable(SentPicture)), {}),
  note: z.optional(freeText(500)),
  /** The version that is live now, which was looked at and shall be replaced. */
  basedOn: z.optional(VersionNumber),
});
export type DraftTyped = z.infer<typeof DraftTyped>;

/** What stands in a pack's way, and what it would change of what is live; null where it has faults. */
export const PackCheck = z.object({
  ...found,
  changes: z.nullable(z.array(SubjectChange)),
});
export type PackCheck = z.infer<typeof PackCheck>;

/** How many riders a change reaches: who earned there, who redeemed or marked it. */
export const Reach = z.object({
  kind: z.enum(subjectKinds),
  id: z.string(),
  members: z.int(),
  /** Whether all riders were asked, or a sample of them. */
  isExact: z.boolean(),
});
export type Reach = z.infer<typeof Reach>;

/** What differs between two versions. */
export const VersionDifference = z.object({
  /** The version that it is compared with; null where there is none. */
  against: z.nullable(VersionNumber),
  changes: z.array(SubjectChange),
  /** Riders reached by each campaign and offer that differs; riders of the agency in all. */
  reach: z.array(Reach),
  members: z.int(),
});
export type VersionDifference = z.infer<typeof VersionDifference>;

/** What a campaign would have cost by some of the members; every number adds up over the parts. */
const CampaignShare = z.object({
  campaignId: z.string(),
  /** As riders read it, in English. */
  title: z.string(),
  points: z.int(),
  earnings: z.int(),
  /** Members who earn by it. */
  reached: z.int(),
  /** Behaviours that qualify, and those of them that earn nothing because a limit is reached. */
  qualifying: z.int(),
  capped: z.int(),
  /** Points by service day, the first day first. */
  days: z.array(z.object({ day: z.iso.date(), points: z.int() })),
  /** How many members earn each sum, the smallest sum first. */
  spread: z.array(z.object({ points: z.int(), members: z.int() })),
  /** Those who earn most, at most ten, the most first; none for whoever may not see members. */
  most: z.array(z.object({ memberId: z.uuid(), points: z.int() })),
  /** Behaviours that do not count, by reason. */
  refused: z.array(z.object({ reason: RideReason, count: z.int() })),
  /** The most that one member of the part earns on one service day. */
  mostInADay: z.object({ earnings: z.int(), points: z.int() }),
  /** What the campaign may give in a month by the version's budget, which no figure here reckons; null without one. */
  budget: z.nullable(z.int()),
});
export type CampaignShare = z.infer<typeof CampaignShare>;

/** What a version would have cost on days that were, beside another one: a part of the members at a time. */
export const BacktestPart = z.object({
  /** The version that it is compared with; null where there is none. */
  against: z.nullable(VersionNumber),
  /** Faults in what was typed of the version, and of the other one: it is replayed as it was before them. */
  faults: z.object({ proposed: z.int(), present: z.int() }),
  /** Members of the agency; told with the first part. */
  all: z.nullable(z.int()),
  /** Members of this part, those of them who did something on the days, and how much. */
  looked: z.int(),
  members: z.int(),
  behaviours: z.int(),
  /** Where the next part begins; null where all members were looked at. */
  next: z.nullable(z.uuid()),
  /** Campaigns of the version, and of the other one. */
  proposed: z.array(CampaignShare),
  present: z.array(CampaignShare),
  /** Campaigns of the version that nobody can judge: they name a place that the agency does not have yet. */
  unjudged: z.array(z.string()),
  /** Campaigns of the version that begin after the days: they are replayed as if they had run on them. */
  ahead: z.array(z.string()),
  /** What campaigns of both versions are called in the asked language, by their ids: as the version says, then the other one. */
  titles: z.record(z.string(), z.string()),
});
export type BacktestPart = z.infer<typeof BacktestPart>;

/** What a campaign makes of something that a member did. */
const BacktestVerdict = z.object({
  counted: z.boolean(),
  points: z.int(),
  /** Why it counted or did not, as riders read it. */
  sentence: z.string(),
});

/** The rows behind what a member would have earned by a campaign. */
export const BacktestRows = z.object({
  /** The version that it is compared with; null where there is none. */
  against: z.nullable(VersionNumber),
  /** What the member did on the days, the newest first, at most 500. */
  rows: z.array(
    z.object({
      /** Null where the account is not proven to be the member's. */
      rideId: z.nullable(z.string()),
      kind: RideKind,
      mode: z.nullable(z.string()),
      providerName: z.string(),
      /** Noon of the day where the moment is kept back. */
      at: Moment,
      isTimeHidden: z.boolean(),
      /** By the version, and by the other one; null where it has no such campaign. */
      proposed: z.nullable(BacktestVerdict),
      present: z.nullable(BacktestVerdict),
    }),
  ),
  /** Whether these are all rows. */
  isWhole: z.boolean(),
});
export type BacktestRows = z.infer<typeof BacktestRows>;

/** As whom a draft is looked at: nobody's session, somebody who has just joined, who takes part, who may not; and who came by a partner and has agreed to nothing yet. */
export const previewRiders = ['VISITOR', 'ARRIVING', 'NEW', 'VERIFIED', 'LOCKED_OUT'] as const;
export type PreviewRider = (typeof previewRiders)[number];

/** What a rider's app would be told by a version if it were live: for one made-up rider, in one language. */
export const VersionPreview = z.object({
  /** The revision that it shows. */
  revision: z.int(),
  /** False where what was typed since has faults: it shows what the draft said when it had none. */
  isWhole: z.boolean(),
  /** Whether what shall be open is shown as if it ran: riders do not see it yet. */
  isAhead: z._default(z.boolean(), false),
  /** What the app begins with, as `configuration.getIn` answers it. */
  configuration: z.record(z.string(), z.unknown()),
  /** What opening the app tells, by set; nothing for a visitor. */
  sets: z.record(z.string(), z.unknown()),
  /** What other calls that only read answer, by their address. */
  calls: z.record(z.string(), z.unknown()),
});
export type VersionPreview = z.infer<typeof VersionPreview>;
