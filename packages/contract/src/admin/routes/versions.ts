import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { languages } from '../../schemas/enums.ts';
import { freeText } from '../../schemas/scalars.ts';
import { agencyRoute } from '../route.ts';
import { assumedDays, assumedDaysMax, BacktestDays, BacktestTogether } from '../shapes/backtests.ts';
import { Moment, NumberFromOne, pageQuery } from '../shapes/common.ts';
import { DraftEdits, DraftReaders, NewComment, PackSchema, VersionComment, VersionComments } from '../shapes/drafts.ts';
import { Reason } from '../shapes/member-acts.ts';
import { Day } from '../shapes/reports.ts';
import { TestRides, TestRidesInput } from '../shapes/test-rides.ts';
import {
  BacktestPart,
  BacktestRows,
  DraftTyped,
  DraftWork,
  PackCheck,
  PackDocument,
  PulledPack,
  previewRiders,
  RideTrial,
  Version,
  VersionDifference,
  VersionPreview,
  Versions,
} from '../shapes/versions.ts';
import { inLanguage, OfMember } from './of-member.ts';

const WholeNumber = z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(2_147_483_647));
const OfVersion = { number: WholeNumber };
const OfCampaign = { campaign: z.string().check(z.minLength(1), z.maxLength(limits.idLengthMax)) };
const Note = z._default(freeText(500), '');
const OfRevision = z.object({ revision: NumberFromOne });

/** As many as `assumedDaysMax`, 31. */
const daysListed = /^\d{4}-\d{2}-\d{2}(?:,\d{4}-\d{2}-\d{2}){0,30}$/;

const PACK_MAX_BYTES = 12 * 1024 * 1024;

export const versionRoutes = {
  /** Versions of the program, newest first; `open` lists only those that need action. */
  list: agencyRoute('GET', '/versions', {
    name: 'versions.list',
    summary: "List the program's versions, newest first",
    permission: 'programme.read',
    query: z.object({ ...pageQuery, only: z.optional(z.enum(['open'])) }),
    reply: Versions,
  }),
  get: agencyRoute('GET', '/versions/:number', {
    name: 'versions.get',
    summary: 'Get a version',
    permission: 'programme.read',
    params: OfVersion,
    reply: Version,
  }),
  /** What a version changes compared with the live one; for a live or formerly live version, with its predecessor. */
  diff: agencyRoute('GET', '/versions/:number/difference', {
    name: 'versions.diff',
    isHeavy: true,
    summary: 'Compare a version with the live one: changes and riders affected',
    permission: 'programme.read',
    params: OfVersion,
    query: z.object({ against: z.optional(WholeNumber), language: z._default(z.enum(languages), 'en') }),
    reply: VersionDifference,
  }),
  /**
   * What a version would have cost on past days, both included and at most 366, compared with the live one or
   * `against`. Replays up to `limit` members behind `after`, or as many as fit in a second. A draft with errors uses
   * its last valid state.
   */
  backtest: agencyRoute('GET', '/versions/:number/backtest', {
    name: 'versions.backtest',
    isHeavy: true,
    summary: 'Backtest a version, part by part',
    permission: 'programme.read',
    params: OfVersion,
    query: z.object({
      from: Day,
      to: Day,
      against: z.optional(WholeNumber),
      /** Days that count as declared, for every kind of day: `2026-03-02,2026-03-09`. */
      declared: z.optional(z.string().check(z.regex(daysListed))),
      after: z.optional(z.uuid()),
      limit: z._default(z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(500)), 500),
      ...inLanguage,
    }),
    reply: BacktestPart,
  }),
  /**
   * What a version would have cost on past days for what several members do together: team challenges, with today's
   * teams, and steps of referrals. One part: the rounds from `after` on, as many as fit in a second.
   */
  backtestTogether: agencyRoute('GET', '/versions/:number/backtest/together', {
    name: 'versions.backtestTogether',
    isHeavy: true,
    summary: 'Backtest team challenges and referral steps of a version',
    permission: 'programme.read',
    params: OfVersion,
    query: z.object({ from: Day, to: Day, after: z.optional(WholeNumber), ...inLanguage }),
    reply: BacktestTogether,
  }),
  /** Past days to treat as declared: the busiest, or those with an average number of rides. */
  backtestDays: agencyRoute('GET', '/versions/:number/backtest/days', {
    name: 'versions.backtestDays',
    isHeavy: true,
    summary: 'Choose past days that a backtest treats as declared',
    permission: 'programme.read',
    params: OfVersion,
    query: z.object({
      from: Day,
      to: Day,
      which: z.enum(assumedDays),
      count: z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(assumedDaysMax)),
    }),
    reply: BacktestDays,
  }),
  /**
   * The rows behind a backtest figure: what a campaign makes of a member's activities on these days. Reading the member
   * is logged in the audit log.
   */
  backtestRows: agencyRoute('GET', '/versions/:number/backtest/:campaign/members/:member', {
    name: 'versions.backtestRows',
    isHeavy: true,
    summary: 'Backtest one campaign of a version',
    permission: 'members.read',
    params: { ...OfVersion, ...OfCampaign, ...OfMember },
    query: z.object({
      from: Day,
      to: Day,
      against: z.optional(WholeNumber),
      declared: z.optional(z.string().check(z.regex(daysListed))),
      ...inLanguage,
    }),
    reply: BacktestRows,
  }),
  /**
   * What a version would pay for one of a member's rides and why, next to the live version, or for the live version next
   * to the one before. Saves nothing. Reading the member is logged in the audit log.
   */
  tryRide: agencyRoute('GET', '/versions/:number/members/:member/rides/:ride', {
    name: 'versions.tryRide',
    isHeavy: true,
    summary: 'Try a version on one ride of a member',
    permission: 'members.read',
    params: { ...OfVersion, ...OfMember, ride: z.string().check(z.maxLength(64)) },
    query: z.object(inLanguage),
    reply: RideTrial,
  }),
  /**
   * What a version would show a synthetic rider. Each call runs in a transaction that is rolled back: it saves nothing
   * and reads no rider's row. One at a time per process, within seconds.
   */
  preview: agencyRoute('GET', '/versions/:number/preview', {
    name: 'versions.preview',
    isHeavy: true,
    summary: 'Preview a version as a sample rider sees it',
    permission: 'programme.read',
    params: OfVersion,
    query: z.object({
      rider: z._default(z.enum(previewRiders), 'VERIFIED'),
      language: z._default(z.enum(languages), 'en'),
      look: z.optional(z.enum(['UPDATED', 'OLDER'])),
      /** A campaign or offer to show as active although it is off or not yet started: `campaigns/night-rides`. */
      open: z.optional(z.string().check(z.regex(/^(?:campaigns|offers)\/[a-z0-9-]{1,200}$/))),
    }),
    reply: VersionPreview,
  }),
  /**
   * Sends signed rides of a made-up rider to a copy of the agency with a version's content; returns each result.
   * The copy exists in one transaction that is rolled back: nothing is saved, sent, or taken from stock.
   */
  testRides: agencyRoute('POST', '/versions/:number/test-rides', {
    name: 'versions.testRides',
    isHeavy: true,
    summary: 'Send test rides to a version and see what they pay',
    permission: 'programme.read',
    params: OfVersion,
    body: TestRidesInput,
    reply: TestRides,
  }),
  pull: agencyRoute('GET', '/versions/:number/pack', {
    name: 'versions.pull',
    summary: "Download a version's files and pictures",
    permission: 'programme.read',
    params: OfVersion,
    query: z.object({ pictures: z._default(z.enum(['bytes', 'digests']), 'bytes') }),
    reply: PulledPack,
  }),
  check: agencyRoute('POST', '/versions/check', {
    name: 'versions.check',
    isHeavy: true,
    summary: 'Check a pack: problems and changes',
    permission: 'programme.edit',
    body: PackDocument,
    bodyMaxBytes: PACK_MAX_BYTES,
    reply: PackCheck,
  }),
  /**
   * Saves a pack as a new draft. `revision` is that of the source version when it was pulled. If it has changed since,
   * the refusal says who changed it, when, and where the pack differs.
   */
  draft: agencyRoute('POST', '/versions', {
    name: 'versions.draft',
    isHeavy: true,
    summary: 'Import a pack as a draft',
    permission: 'programme.edit',
    body: z.object({
      pack: PackDocument,
      note: Note,
      basedOn: NumberFromOne,
      revision: z.optional(NumberFromOne),
    }),
    bodyMaxBytes: PACK_MAX_BYTES,
    reply: Version,
    errors: ['PACK_BROKEN', 'CHANGED_MEANWHILE', 'NEWER_VERSION_LIVE'],
  }),
  /** Changes a draft; its approval is withdrawn. */
  change: agencyRoute('PUT', '/versions/:number', {
    name: 'versions.change',
    isHeavy: true,
    summary: 'Change a draft',
    permission: 'programme.edit',
    params: OfVersion,
    body: z.object({
      pack: PackDocument,
      note: Note,
      revision: NumberFromOne,
      basedOn: z.optional(NumberFromOne),
    }),
    bodyMaxBytes: PACK_MAX_BYTES,
    reply: Version,
    errors: ['PACK_BROKEN', 'CHANGED_MEANWHILE', 'VERSION_SETTLED', 'NEWER_VERSION_LIVE'],
  }),
  /** Starts a draft with a version's content, based on the live one. */
  begin: agencyRoute('POST', '/versions/begin', {
    name: 'versions.begin',
    isHeavy: true,
    summary: 'Start a draft from a version',
    permission: 'programme.edit',
    body: z.object({ from: NumberFromOne, note: Note }),
    reply: Version,
  }),
  work: agencyRoute('GET', '/versions/:number/work', {
    name: 'versions.work',
    isHeavy: true,
    summary: "Get a draft's current content with its problems",
    permission: 'programme.edit',
    params: OfVersion,
    reply: DraftWork,
  }),
  /** Autosaves a draft, including errors; a picture with active content is not saved. */
  save: agencyRoute('PUT', '/versions/:number/work', {
    name: 'versions.save',
    isHeavy: true,
    summary: 'Autosave a draft',
    permission: 'programme.edit',
    params: OfVersion,
    body: DraftTyped,
    bodyMaxBytes: PACK_MAX_BYTES,
    reply: DraftWork,
    errors: ['PACK_BROKEN', 'CHANGED_MEANWHILE', 'VERSION_SETTLED', 'NEWER_VERSION_LIVE'],
  }),
  packSchema: agencyRoute('GET', '/pack-schema', {
    name: 'versions.packSchema',
    isHeavy: true,
    summary: 'Get the JSON Schema of pack files with default texts',
    permission: 'programme.read',
    reply: PackSchema,
  }),
  /** Changes since the draft was begun: the last 500, at most a year old. Discarding a draft deletes them. */
  edits: agencyRoute('GET', '/versions/:number/edits', {
    name: 'versions.edits',
    summary: "List a draft's saved changes, newest first",
    permission: 'programme.read',
    params: OfVersion,
    reply: DraftEdits,
  }),
  comments: agencyRoute('GET', '/versions/:number/comments', {
    name: 'versions.comments',
    summary: 'List comments on a version, oldest first',
    permission: 'programme.read',
    params: OfVersion,
    reply: VersionComments,
  }),
  /** For mentions in comments. */
  readers: agencyRoute('GET', '/draft-readers', {
    name: 'versions.readers',
    summary: 'List staff who can open drafts',
    permission: 'programme.read',
    reply: DraftReaders,
  }),
  comment: agencyRoute('POST', '/versions/:number/comments', {
    name: 'versions.comment',
    summary: 'Comment on a version',
    permission: 'programme.read',
    params: OfVersion,
    body: NewComment,
    reply: VersionComment,
    errors: ['NOT_A_DRAFT_READER'],
  }),
  /** Deletes the caller's own comment and returns the rest. Another person's comment is not found. */
  takeBackComment: agencyRoute('DELETE', '/versions/:number/comments/:comment', {
    name: 'versions.takeBackComment',
    summary: 'Delete your own comment',
    permission: 'programme.read',
    params: { ...OfVersion, comment: z.uuid() },
    reply: VersionComments,
  }),
  withdraw: agencyRoute('POST', '/versions/:number/withdraw', {
    name: 'versions.withdraw',
    summary: 'Withdraw a draft from review',
    permission: 'programme.edit',
    params: OfVersion,
    body: OfRevision,
    reply: Version,
    errors: ['CHANGED_MEANWHILE', 'VERSION_SETTLED'],
  }),
  submit: agencyRoute('POST', '/versions/:number/submit', {
    name: 'versions.submit',
    isHeavy: true,
    summary: 'Request approval of a draft',
    permission: 'programme.edit',
    params: OfVersion,
    body: OfRevision,
    reply: Version,
    errors: ['CHANGED_MEANWHILE', 'VERSION_SETTLED', 'PACK_BROKEN'],
  }),
  approve: agencyRoute('POST', '/versions/:number/approve', {
    name: 'versions.approve',
    summary: "Approve another person's draft",
    permission: 'programme.approve',
    params: OfVersion,
    body: OfRevision,
    reply: Version,
    errors: ['CHANGED_MEANWHILE', 'VERSION_SETTLED', 'NOT_ONES_OWN'],
  }),
  /** Sends a submitted draft back with a reason: as a comment on it, and by mail to its author and editors. */
  sendBack: agencyRoute('POST', '/versions/:number/send-back', {
    name: 'versions.sendBack',
    summary: 'Send a draft back with a reason',
    permission: 'programme.approve',
    params: OfVersion,
    body: z.extend(OfRevision, { reason: Reason }),
    reply: Version,
    errors: ['CHANGED_MEANWHILE', 'VERSION_SETTLED'],
  }),
  publish: agencyRoute('POST', '/versions/:number/publish', {
    name: 'versions.publish',
    isHeavy: true,
    summary: 'Publish a version now',
    permission: 'programme.publish',
    stepUp: true,
    params: OfVersion,
    body: OfRevision,
    reply: Version,
    errors: ['CHANGED_MEANWHILE', 'VERSION_SETTLED', 'NEEDS_APPROVAL', 'NEWER_VERSION_LIVE', 'PACK_BROKEN'],
  }),
  /** Schedules a version; null cancels the schedule. */
  schedule: agencyRoute('POST', '/versions/:number/schedule', {
    name: 'versions.schedule',
    isHeavy: true,
    summary: 'Schedule or unschedule a version',
    permission: 'programme.publish',
    stepUp: true,
    params: OfVersion,
    body: z.extend(OfRevision, { publishAt: z.nullable(Moment) }),
    reply: Version,
    errors: [
      'CHANGED_MEANWHILE',
      'VERSION_SETTLED',
      'NEEDS_APPROVAL',
      'NEWER_VERSION_LIVE',
      'TIME_PAST',
      'PACK_BROKEN',
    ],
  }),
  discard: agencyRoute('POST', '/versions/:number/discard', {
    name: 'versions.discard',
    summary: 'Discard a draft',
    permission: 'programme.edit',
    params: OfVersion,
    body: OfRevision,
    reply: Version,
    errors: ['CHANGED_MEANWHILE', 'VERSION_SETTLED'],
  }),
  /** Publishes an older version's content again as a new version; by default that of the live version's predecessor. */
  rollBack: agencyRoute('POST', '/versions/roll-back', {
    name: 'versions.rollBack',
    isHeavy: true,
    summary: 'Roll back to an earlier version',
    permission: 'programme.publish',
    stepUp: true,
    body: z.object({
      /** The version to revert; a caller whose live version differs gets a refusal. */
      from: NumberFromOne,
      to: z.optional(NumberFromOne),
      note: Note,
    }),
    reply: Version,
    errors: ['NEWER_VERSION_LIVE', 'VERSION_SETTLED', 'PACK_BROKEN'],
  }),
};
