import * as z from 'zod/mini';
import { Id } from '../../schemas/scalars.ts';
import { agencyRoute } from '../route.ts';
import { AuditEventPage, tableFiles } from '../shapes/acts.ts';
import { Count, CsvFile, Moment, pageQuery } from '../shapes/common.ts';
import { inLanguage } from './of-member.ts';

const question = {
  member: z.optional(z.uuid()),
  actor: z.optional(Id),
  /** A verb such as `members.suspend`, `members.` for all of members, or `changes` for all but reading. */
  verb: z.optional(Id),
  subjectKind: z.optional(Id),
  subject: z.optional(Id),
  from: z.optional(Moment),
  until: z.optional(Moment),
};

export const actRoutes = {
  /** Audit log, newest first, with titles of what events name; `from` is inclusive, `until` exclusive. */
  list: agencyRoute('GET', '/acts', {
    name: 'acts.list',
    summary: 'List the audit log, newest first',
    permission: 'acts.read',
    query: z.object({ ...question, ...pageQuery, ...inLanguage }),
    reply: AuditEventPage,
  }),
  /** The same as a file of at most 10,000 rows. Logged in the audit log. */
  export: agencyRoute('GET', '/acts/export', {
    name: 'acts.export',
    summary: 'Export the audit log as a file',
    permission: 'acts.read',
    query: z.object(question),
    reply: CsvFile,
  }),
  /** Logs the export of a desk table whose file is made in the browser. */
  tookTable: agencyRoute('POST', '/acts/took-table', {
    name: 'acts.tookTable',
    summary: 'Record that a table was exported',
    permission: 'programme.read',
    body: z.object({
      table: z.enum(tableFiles),
      rows: Count,
      isWhole: z.boolean(),
    }),
    reply: z.object({ rows: z.int() }),
  }),
};
