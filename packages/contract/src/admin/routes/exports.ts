import * as z from 'zod/mini';
import { agencyRoute } from '../route.ts';
import { ExportPart, exportForms, exportSets, Month } from '../shapes/exports.ts';

const params = { month: Month, set: z.enum(exportSets) };

const query = z.object({
  form: z._default(z.enum(exportForms), 'csv'),
  /** `next` of the previous part; omit for the first part. */
  after: z.optional(z.string().check(z.maxLength(2_000))),
});

export const exportRoutes = {
  /** The first month that can be exported. Not logged in the audit log. */
  since: agencyRoute('GET', '/exports', {
    name: 'exports.since',
    summary: 'Get the first month that exports cover',
    permission: 'reports.read',
    reply: z.object({ month: z.nullable(Month) }),
  }),
  /** A part of a closed month without members. The month's export is logged once. */
  part: agencyRoute('GET', '/exports/:month/:set', {
    name: 'exports.part',
    summary: "Export a part of a closed month's points, redemptions, rides or liability",
    permission: 'reports.read',
    params,
    query,
    reply: ExportPart,
    errors: ['MONTH_NOT_OVER', 'BOOKS_DIFFER'],
  }),
  /** The same with a pseudonym per member that is valid for this export only. Logged in the audit log as such. */
  memberPart: agencyRoute('GET', '/exports/:month/:set/with-members', {
    name: 'exports.memberPart',
    summary: 'Export the same with pseudonyms that differ in each export',
    permission: 'members.personal',
    stepUp: true,
    params,
    query,
    reply: ExportPart,
    errors: ['MONTH_NOT_OVER', 'BOOKS_DIFFER'],
  }),
};
