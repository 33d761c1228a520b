import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { Empty, Text } from '../schemas/scalars.ts';

const Name = z.string().check(z.minLength(1), z.maxLength(limits.idLengthMax));

/** A visitor's action in the web app; stored once per EventUID [API-04, EVT-01]. */
export const reportEvent = defineRoute({
  name: 'events.report',
  method: 'POST',
  path: '/rest/events',
  level: 'public',
  body: z.object({
    EventUID: z.uuid(),
    Category: Name,
    Action: Name,
    ReportedAtUTC: z.iso.datetime({ offset: true }),
    Properties: z.optional(z.record(Text, z.unknown())),
  }),
  reply: { 202: Empty },
  errors: [],
});
