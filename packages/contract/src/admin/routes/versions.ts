import * as z from 'zod/mini';
import { defineAdminRoute } from '../route.ts';
import { Moment, OfAgency, pageQuery } from '../shapes/common.ts';
import { PackCheck, PackDocument, PulledPack, Version, VersionDifference, Versions } from '../shapes/versions.ts';

const WholeNumber = z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(2_147_483_647));
const OfVersion = z.extend(OfAgency, { number: WholeNumber });
const Note = z._default(z.string().check(z.maxLength(500)), '');
const Revision = z.int().check(z.positive());
const OfRevision = z.object({ revision: Revision });

/** A pack with its pictures, in bytes of JSON. */
const PACK_MAX_BYTES = 12 * 1024 * 1024;

/** Versions of the programme, the newest first. */
const listVersions = defineAdminRoute({
  name: 'versions.list',
  summary: 'Versions of the programme, the newest first',
  method: 'GET',
  path: '/admin/agencies/:agency/versions',
  permission: 'programme.read',
  params: OfAgency,
  query: z.object(pageQuery),
  reply: { 200: Versions },
  errors: [],
});

/** One version, without what it says. */
const getVersion = defineAdminRoute({
  name: 'versions.get',
  summary: 'One version of the programme',
  method: 'GET',
  path: '/admin/agencies/:agency/versions/:number',
  permission: 'programme.read',
  params: OfVersion,
  reply: { 200: Version },
  errors: [],
});

/** What a version changes: against the one that is live, or the one before it where it is or was live itself. */
const diffVersion = defineAdminRoute({
  name: 'versions.diff',
  summary: 'What a version changes, field by field, and how many riders it reaches',
  method: 'GET',
  path: '/admin/agencies/:agency/versions/:number/difference',
  permission: 'programme.read',
  params: OfVersion,
  query: z.object({ against: z.optional(WholeNumber) }),
  reply: { 200: VersionDifference },
  errors: [],
});

/** The files and pictures of a version, as they were handed in. */
const pullVersion = defineAdminRoute({
  name: 'versions.pull',
  summary: 'The files and pictures of a version',
  method: 'GET',
  path: '/admin/agencies/:agency/versions/:number/pack',
  permission: 'programme.read',
  params: OfVersion,
  query: z.object({ pictures: z._default(z.enum(['bytes', 'digests']), 'bytes') }),
  reply: { 200: PulledPack },
  errors: [],
});

/** Looks a pack through without keeping it. */
const checkVersion = defineAdminRoute({
  name: 'versions.check',
  summary: 'What is wrong with a pack, and what it would change',
  method: 'POST',
  path: '/admin/agencies/:agency/versions/check',
  permission: 'programme.edit',
  params: OfAgency,
  body: PackDocument,
  bodyMaxBytes: PACK_MAX_BYTES,
  reply: { 200: PackCheck },
  errors: [],
});

/** Keeps a pack as a new draft. */
const draftVersion = defineAdminRoute({
  name: 'versions.draft',
  summary: 'Keep a pack as a draft',
  method: 'POST',
  path: '/admin/agencies/:agency/versions',
  permission: 'programme.edit',
  params: OfAgency,
  body: z.object({ pack: PackDocument, note: Note, basedOn: z.int().check(z.positive()) }),
  bodyMaxBytes: PACK_MAX_BYTES,
  reply: { 200: Version },
  errors: ['PACK_BROKEN', 'NEWER_VERSION_LIVE'],
});

/** Changes a draft; what was approved of it no longer is. */
const changeVersion = defineAdminRoute({
  name: 'versions.change',
  summary: 'Change a draft',
  method: 'PUT',
  path: '/admin/agencies/:agency/versions/:number',
  permission: 'programme.edit',
  params: OfVersion,
  body: z.object({ pack: PackDocument, note: Note, revision: Revision, basedOn: z.optional(z.int()) }),
  bodyMaxBytes: PACK_MAX_BYTES,
  reply: { 200: Version },
  errors: ['PACK_BROKEN', 'CHANGED_MEANWHILE', 'VERSION_SETTLED'],
});

/** Hands a draft over for approval. */
const submitVersion = defineAdminRoute({
  name: 'versions.submit',
  summary: 'Ask for approval of a draft',
  method: 'POST',
  path: '/admin/agencies/:agency/versions/:number/submit',
  permission: 'programme.edit',
  params: OfVersion,
  body: OfRevision,
  reply: { 200: Version },
  errors: ['CHANGED_MEANWHILE', 'VERSION_SETTLED'],
});

/** Agrees to a draft of somebody else's. */
const approveVersion = defineAdminRoute({
  name: 'versions.approve',
  summary: "Approve somebody else's draft",
  method: 'POST',
  path: '/admin/agencies/:agency/versions/:number/approve',
  permission: 'programme.approve',
  params: OfVersion,
  body: OfRevision,
  reply: { 200: Version },
  errors: ['CHANGED_MEANWHILE', 'VERSION_SETTLED', 'NOT_ONES_OWN'],
});

/** Makes a version live now. */
const publishVersion = defineAdminRoute({
  name: 'versions.publish',
  summary: 'Make a version live now',
  method: 'POST',
  path: '/admin/agencies/:agency/versions/:number/publish',
  permission: 'programme.publish',
  stepUp: true,
  params: OfVersion,
  body: OfRevision,
  reply: { 200: Version },
  errors: ['CHANGED_MEANWHILE', 'VERSION_SETTLED', 'NEEDS_APPROVAL', 'NEWER_VERSION_LIVE', 'PACK_BROKEN'],
});

/** Makes a version live at a time to come; null takes that back. */
const scheduleVersion = defineAdminRoute({
  name: 'versions.schedule',
  summary: 'Make a version live at a time, or no longer',
  method: 'POST',
  path: '/admin/agencies/:agency/versions/:number/schedule',
  permission: 'programme.publish',
  stepUp: true,
  params: OfVersion,
  body: z.extend(OfRevision, { publishAt: z.nullable(Moment) }),
  reply: { 200: Version },
  errors: ['CHANGED_MEANWHILE', 'VERSION_SETTLED', 'NEEDS_APPROVAL', 'NEWER_VERSION_LIVE', 'TIME_PAST'],
});

/** Drops a draft. */
const discardVersion = defineAdminRoute({
  name: 'versions.discard',
  summary: 'Drop a draft',
  method: 'POST',
  path: '/admin/agencies/:agency/versions/:number/discard',
  permission: 'programme.edit',
  params: OfVersion,
  body: OfRevision,
  reply: { 200: Version },
  errors: ['CHANGED_MEANWHILE', 'VERSION_SETTLED'],
});

/** Makes what an older version said live again, as a new version; the one before the live one where none is named. */
const rollBackVersion = defineAdminRoute({
  name: 'versions.rollBack',
  summary: 'Go back to an older version',
  method: 'POST',
  path: '/admin/agencies/:agency/versions/roll-back',
  permission: 'programme.publish',
  stepUp: true,
  params: OfAgency,
  body: z.object({
    /** The version that is to be taken back: who sees another one as live is told. */
    from: z.int().check(z.positive()),
    to: z.optional(z.int().check(z.positive())),
    note: Note,
  }),
  reply: { 200: Version },
  errors: ['NEWER_VERSION_LIVE', 'VERSION_SETTLED', 'PACK_BROKEN'],
});

/** Calls about versions of the programme. */
export const versionRoutes = {
  list: listVersions,
  get: getVersion,
  diff: diffVersion,
  pull: pullVersion,
  check: checkVersion,
  draft: draftVersion,
  change: changeVersion,
  submit: submitVersion,
  approve: approveVersion,
  publish: publishVersion,
  schedule: scheduleVersion,
  discard: discardVersion,
  rollBack: rollBackVersion,
};
