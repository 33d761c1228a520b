import * as z from 'zod/mini';
import { RideReceipt } from '../../schemas/ride-receipt.ts';
import { agencyRoute } from '../route.ts';
import { pageQuery } from '../shapes/common.ts';
import { MemberHits, MemberRecord, Timeline } from '../shapes/members.ts';
import { memberActRoutes } from './member-acts.ts';
import { memberMessageRoutes } from './member-messages.ts';
import { memberNoteRoutes } from './member-notes.ts';
import { inLanguage, OfMember } from './of-member.ts';

export const memberRoutes = {
  /** Finds members by what they say on the phone. The query is in the body, because URLs are logged. */
  search: agencyRoute('POST', '/members/search', {
    name: 'members.search',
    summary: 'Find members by email, name, digits, id, code or card',
    permission: 'members.read',
    body: z.object({ question: z.string().check(z.minLength(1), z.maxLength(254)) }),
    reply: MemberHits,
  }),
  /** One member with everything a support agent needs. Reading it is logged in the audit log. */
  get: agencyRoute('GET', '/members/:member', {
    name: 'members.get',
    summary: 'Get a member: status, points, connections, rides and actions',
    permission: 'members.read',
    params: OfMember,
    query: z.object(inLanguage),
    reply: MemberRecord,
  }),
  timeline: agencyRoute('GET', '/members/:member/timeline', {
    name: 'members.timeline',
    summary: 'List what happened to a member, newest first',
    permission: 'members.read',
    params: OfMember,
    query: z.object({ ...inLanguage, ...pageQuery }),
    reply: Timeline,
  }),
  receipt: agencyRoute('GET', '/members/:member/rides/:ride', {
    name: 'members.receipt',
    summary: "Get why a member's ride counted or didn't, by campaign",
    permission: 'members.read',
    params: { ...OfMember, ride: z.string().check(z.maxLength(64)) },
    query: z.object(inLanguage),
    reply: RideReceipt,
  }),
  ...memberActRoutes,
  ...memberMessageRoutes,
  ...memberNoteRoutes,
};
