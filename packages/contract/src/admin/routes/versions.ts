import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { languages } from '../../schemas/enums.ts';
import { freeText } from '../../schemas/scalars.ts';
import { agencyRoute } from '../route.ts';
import { Moment, pageQuery } from '../shapes/common.ts';
import { NewComment, PackSchema, VersionComment, VersionComments } from '../shapes/drafts.ts';
import { Reason } from '../shapes/member-acts.ts';
import { Day } from '../shapes/reports.ts';
import {
  BacktestPart,
  BacktestRows,
  DraftTyped,
  DraftWork,
  PackCheck,
  PackDocument,
  PulledPack,
  previewRiders,
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
const Revision = z.int().check(z.positive());
const OfRevision = z.object({ revision: Revision });

/** A pack with its pictures, in bytes of JSON. */
const PACK_MAX_BYTES = 12 * 1024 * 1024;

/** Calls about versions of the programme. */
export const versionRoutes = {
  /** Versions of the programme, the newest first; `open`: those alone that somebody has to do something about. */
  list: agencyRoute('GET', '/versions', {
    name: 'versions.list',
    summary: 'Versions of the programme, the newest first',
    permission: 'programme.read',
    query: z.object({ ...pageQuery, only: z.optional(z.enum(['open'])) }),
    reply: Versions,
  }),
  /** One version, without what it says. */
  get: agencyRoute('GET', '/versions/:number', {
    name: 'versions.get',
    summary: 'One version of the programme',
    permission: 'programme.read',
    params: OfVersion,
    reply: Version,
  }),
  /** What a version changes: against the one that is live, or the one before it where it is or was live itself. */
  diff: agencyRoute('GET', '/versions/:number/difference', {
    name: 'versions.diff',
    isHeavy: true,
    summary: 'What a version changes, field by field, and how many riders it reaches',
    permission: 'programme.read',
    params: OfVersion,
    query: z.object({ against: z.optional(WholeNumber), language: z._default(z.enum(languages), 'en') }),
    reply: VersionDifference,
  }),
  /**
   * What a version would have cost on days that were, both included and at most 366, beside the one that is live or
   * `against`: of the members behind `after` as many as `limit` says, or as a second allows. A draft with faults says what it said before them.
   */
  backtest: agencyRoute('GET', '/versions/:number/backtest', {
    name: 'versions.backtest',
    isHeavy: true,
    summary: 'What a version would have cost by what members did, part by part',
    permission: 'programme.read',
    params: OfVersion,
    query: z.object({
      from: Day,
      to: Day,
      against: z.optional(WholeNumber),
      after: z.optional(z.uuid()),
      limit: z._default(z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(500)), 500),
      ...inLanguage,
    }),
    reply: BacktestPart,
  }),
  /** The rows behind a number of it: what a campaign makes of all that a member did on the days. That the member was read of is on record. */
  backtestRows: agencyRoute('GET', '/versions/:number/backtest/:campaign/members/:member', {
    name: 'versions.backtestRows',
    isHeavy: true,
    summary: 'What a campaign of a version would have made of what a member did',
    permission: 'members.read',
    params: { ...OfVersion, ...OfCampaign, ...OfMember },
    query: z.object({ from: Day, to: Day, against: z.optional(WholeNumber), ...inLanguage }),
    reply: BacktestRows,
  }),
  /**
   * What a made-up rider's app would be told by a version. Made anew for each call in a transaction that is undone: nothing
   * is kept, and no rider's row is read. One at a time in each process, within seconds.
   */
  preview: agencyRoute('GET', '/versions/:number/preview', {
    name: 'versions.preview',
    isHeavy: true,
    summary: "What a made-up rider's app would be told by a version",
    permission: 'programme.read',
    params: OfVersion,
    query: z.object({
      rider: z._default(z.enum(previewRiders), 'VERIFIED'),
      language: z._default(z.enum(languages), 'en'),
      look: z.optional(z.enum(['UPDATED', 'OLDER'])),
      /** A campaign or an offer that is shown as if it ran, where it is switched off or still to come: `campaigns/night-rides`. */
      open: z.optional(z.string().check(z.regex(/^(?:campaigns|offers)\/[a-z0-9-]{1,200}$/))),
    }),
    reply: VersionPreview,
  }),
  /** The files and pictures of a version, as they were handed in. */
  pull: agencyRoute('GET', '/versions/:number/pack', {
    name: 'versions.pull',
    summary: 'The files and pictures of a version',
    permission: 'programme.read',
    params: OfVersion,
    query: z.object({ pictures: z._default(z.enum(['bytes', 'digests']), 'bytes') }),
    reply: PulledPack,
  }),
  /** Looks a pack through without keeping it. */
  check: agencyRoute('POST', '/versions/check', {
    name: 'versions.check',
    isHeavy: true,
    summary: 'What is wrong with a pack, and what it would change',
    permission: 'programme.edit',
    body: PackDocument,
    bodyMaxBytes: PACK_MAX_BYTES,
    reply: PackCheck,
  }),
  /**
   * Keeps a pack as a new draft. `revision` is what the version that it was taken from was at then: one that was changed
   * since is told with who did and when, and what the pack says otherwise than it does now.
   */
  draft: agencyRoute('POST', '/versions', {
    name: 'versions.draft',
    isHeavy: true,
    summary: 'Keep a pack as a draft',
    permission: 'programme.edit',
    body: z.object({
      pack: PackDocument,
      note: Note,
      basedOn: z.int().check(z.positive()),
      revision: z.optional(Revision),
    }),
    bodyMaxBytes: PACK_MAX_BYTES,
    reply: Version,
    errors: ['PACK_BROKEN', 'CHANGED_MEANWHILE', 'NEWER_VERSION_LIVE'],
  }),
  /** Changes a draft; what was approved of it no longer is. */
  change: agencyRoute('PUT', '/versions/:number', {
    name: 'versions.change',
    isHeavy: true,
    summary: 'Change a draft',
    permission: 'programme.edit',
    params: OfVersion,
    body: z.object({
      pack: PackDocument,
      note: Note,
      revision: Revision,
      basedOn: z.optional(z.int().check(z.positive())),
    }),
    bodyMaxBytes: PACK_MAX_BYTES,
    reply: Version,
    errors: ['PACK_BROKEN', 'CHANGED_MEANWHILE', 'VERSION_SETTLED', 'NEWER_VERSION_LIVE'],
  }),
  /** Begins a draft that says what a version says, on the one that is live. */
  begin: agencyRoute('POST', '/versions/begin', {
    name: 'versions.begin',
    isHeavy: true,
    summary: 'Begin a draft with what a version says',
    permission: 'programme.edit',
    body: z.object({ from: z.int().check(z.positive()), note: Note }),
    reply: Version,
  }),
  /** A draft as it is worked on. */
  work: agencyRoute('GET', '/versions/:number/work', {
    name: 'versions.work',
    isHeavy: true,
    summary: 'A draft as it is worked on, with what is wrong with it so far',
    permission: 'programme.edit',
    params: OfVersion,
    reply: DraftWork,
  }),
  /** Keeps what was typed of a draft, faults and all; a picture that could do something is not kept. */
  save: agencyRoute('PUT', '/versions/:number/work', {
    name: 'versions.save',
    isHeavy: true,
    summary: 'Keep what was typed of a draft so far',
    permission: 'programme.edit',
    params: OfVersion,
    body: DraftTyped,
    bodyMaxBytes: PACK_MAX_BYTES,
    reply: DraftWork,
    errors: ['PACK_BROKEN', 'CHANGED_MEANWHILE', 'VERSION_SETTLED', 'NEWER_VERSION_LIVE'],
  }),
  /** What may be written in a pack, for forms. */
  packSchema: agencyRoute('GET', '/pack-schema', {
    name: 'versions.packSchema',
    isHeavy: true,
    summary: 'The JSON Schema of the files of a pack, and what the product says in them',
    permission: 'programme.read',
    reply: PackSchema,
  }),
  /** What was said of a version. */
  comments: agencyRoute('GET', '/versions/:number/comments', {
    name: 'versions.comments',
    summary: 'What staff said of a version, the oldest first',
    permission: 'programme.read',
    params: OfVersion,
    reply: VersionComments,
  }),
  /** Says something of a version, for whoever else works on it. */
  comment: agencyRoute('POST', '/versions/:number/comments', {
    name: 'versions.comment',
    summary: 'Say something of a version',
    permission: 'programme.read',
    params: OfVersion,
    body: NewComment,
    reply: VersionComment,
  }),
  /** Takes back what one said oneself; what is left of it is answered. Another's is not found. */
  takeBackComment: agencyRoute('DELETE', '/versions/:number/comments/:comment', {
    name: 'versions.takeBackComment',
    summary: 'Take back what one said of a version',
    permission: 'programme.read',
    params: { ...OfVersion, comment: z.uuid() },
    reply: VersionComments,
  }),
  /** Takes a draft back that waits for approval, or was approved. */
  withdraw: agencyRoute('POST', '/versions/:number/withdraw', {
    name: 'versions.withdraw',
    summary: 'Take a draft back that was handed in',
    permission: 'programme.edit',
    params: OfVersion,
    body: OfRevision,
    reply: Version,
    errors: ['CHANGED_MEANWHILE', 'VERSION_SETTLED'],
  }),
  /** Hands a draft over for approval. */
  submit: agencyRoute('POST', '/versions/:number/submit', {
    name: 'versions.submit',
    isHeavy: true,
    summary: 'Ask for approval of a draft',
    permission: 'programme.edit',
    params: OfVersion,
    body: OfRevision,
    reply: Version,
    errors: ['CHANGED_MEANWHILE', 'VERSION_SETTLED', 'PACK_BROKEN'],
  }),
  /** Agrees to a draft of somebody else's. */
  approve: agencyRoute('POST', '/versions/:number/approve', {
    name: 'versions.approve',
    summary: "Approve somebody else's draft",
    permission: 'programme.approve',
    params: OfVersion,
    body: OfRevision,
    reply: Version,
    errors: ['CHANGED_MEANWHILE', 'VERSION_SETTLED', 'NOT_ONES_OWN'],
  }),
  /** Sends a draft back that was handed in, and says why: as a comment on it, and by mail to whoever made and changed it. */
  sendBack: agencyRoute('POST', '/versions/:number/send-back', {
    name: 'versions.sendBack',
    summary: 'Send a draft back that was handed in, with why',
    permission: 'programme.approve',
    params: OfVersion,
    body: z.extend(OfRevision, { reason: Reason }),
    reply: Version,
    errors: ['CHANGED_MEANWHILE', 'VERSION_SETTLED'],
  }),
  /** Makes a version live now. */
  publish: agencyRoute('POST', '/versions/:number/publish', {
    name: 'versions.publish',
    isHeavy: true,
    summary: 'Make a version live now',
    permission: 'programme.publish',
    stepUp: true,
    params: OfVersion,
    body: OfRevision,
    reply: Version,
    errors: ['CHANGED_MEANWHILE', 'VERSION_SETTLED', 'NEEDS_APPROVAL', 'NEWER_VERSION_LIVE', 'PACK_BROKEN'],
  }),
  /** Makes a version live at a time to come; null takes that back. */
  schedule: agencyRoute('POST', '/versions/:number/schedule', {
    name: 'versions.schedule',
    isHeavy: true,
    summary: 'Make a version live at a time, or no longer',
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
  /** Drops a draft. */
  discard: agencyRoute('POST', '/versions/:number/discard', {
    name: 'versions.discard',
    summary: 'Drop a draft',
    permission: 'programme.edit',
    params: OfVersion,
    body: OfRevision,
    reply: Version,
    errors: ['CHANGED_MEANWHILE', 'VERSION_SETTLED'],
  }),
  /** Makes what an older version said live again, as a new version; the one before the live one where none is named. */
  rollBack: agencyRoute('POST', '/versions/roll-back', {
    name: 'versions.rollBack',
    isHeavy: true,
    summary: 'Go back to an older version',
    permission: 'programme.publish',
    stepUp: true,
    body: z.object({
      /** The version that is to be taken back: who sees another one as live is told. */
      from: z.int().check(z.positive()),
      to: z.optional(z.int().check(z.positive())),
      note: Note,
    }),
    reply: Version,
    errors: ['NEWER_VERSION_LIVE', 'VERSION_SETTLED', 'PACK_BROKEN'],
  }),
};
