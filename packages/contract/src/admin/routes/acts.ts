import * as z from 'zod/mini';
import { Id } from '../../schemas/scalars.ts';
import { defineAdminRoute } from '../route.ts';
import { RecordedActs } from '../shapes/acts.ts';
import { CsvFile, Moment, OfAgency, pageQuery } from '../shapes/common.ts';

const question = {
  member: z.optional(z.uuid()),
  /** As the record shows who acted. */
  actor: z.optional(Id),
  /** A verb such as `members.suspend`, or `members.` for all of members. */
  verb: z.optional(Id),
  subjectKind: z.optional(Id),
  subject: z.optional(Id),
  from: z.optional(Moment),
  until: z.optional(Moment),
};

/** Who did what, the newest first; `from` counts, `until` does not. */
export const listActs = defineAdminRoute({
  name: 'acts.list',
  summary: 'Who did what, the newest first',
  method: 'GET',
  path: '/admin/agencies/:agency/acts',
  permission: 'acts.read',
  params: OfAgency,
  query: z.object({ ...question, ...pageQuery }),
  reply: { 200: RecordedActs },
  errors: [],
});

/** The same as a file of at most 10,000 rows; taking it is on record. */
export const exportActs = defineAdminRoute({
  name: 'acts.export',
  summary: 'Who did what, as a file',
  method: 'GET',
  path: '/admin/agencies/:agency/acts/export',
  permission: 'acts.read',
  params: OfAgency,
  query: z.object(question),
  reply: { 200: CsvFile },
  errors: [],
});
