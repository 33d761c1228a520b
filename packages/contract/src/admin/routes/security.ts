import * as z from 'zod/mini';
import { Id } from '../../schemas/scalars.ts';
import { deskRoute } from '../route.ts';
import { CsvFile, Moment, pageQuery } from '../shapes/common.ts';
import { SecurityPage } from '../shapes/security.ts';

const filter = {
  /** Agency; without it the record of the desk and the installation. */
  of: z.optional(Id),
  /** A call or command as listed. */
  what: z.optional(Id),
  outcome: z.optional(Id),
  /** A network as listed, such as 192.0.2.0/24. */
  network: z.optional(Id),
  member: z.optional(z.uuid()),
  from: z.optional(Moment),
  until: z.optional(Moment),
};

export const securityRoutes = {
  /** Newest first; `from` is inclusive, `until` exclusive. */
  list: deskRoute('GET', '/security', {
    name: 'security.list',
    summary: 'List the security record of an agency or the installation, newest first',
    permission: 'staff.manage',
    query: z.object({ ...filter, ...pageQuery }),
    reply: SecurityPage,
  }),
  /** The same as a file of at most 10,000 rows; the export is in the installation's record. */
  export: deskRoute('GET', '/security/export', {
    name: 'security.export',
    summary: 'Export the security record as a file',
    permission: 'staff.manage',
    stepUp: true,
    query: z.object(filter),
    reply: CsvFile,
  }),
};
