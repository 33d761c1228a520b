import * as z from 'zod/mini';
import { RideReceipt } from '../../schemas/ride-receipt.ts';
import { agencyRoute } from '../route.ts';
import { pageQuery } from '../shapes/common.ts';
import { MemberHits, MemberRecord, Timeline } from '../shapes/members.ts';
import { memberActRoutes } from './member-acts.ts';
import { inLanguage, OfMember } from './of-member.ts';

export const memberRoutes = {
  /** Finds members by what they say on the phone. The query is in the body, because URLs are logged. */
  search: agencyRoute('POST', '/members/search', {
    name: 'members.search',
    summary: 'Members by what they say on the phone: mail, name, digits, id, code, card',
    permission: 'members.read',
    body: z.object({ question: z.string().check(z.minLength(1), z.maxLength(254)) }),
    reply: MemberHits,
  }),
  /** One member with everything a support agent needs. Reading it is logged in the audit log. */
  get: agencyRoute('GET', '/members/:member', {
    name: 'members.get',
    summary: 'One member: standing, points, connections, rides with why, acts',
    permission: 'members.read',
    params: OfMember,
    query: z.object(inLanguage),
    reply: MemberRecord,
  }),
  timeline: agencyRoute('GET', '/members/:member/timeline', {
    name: 'members.timeline',
    summary: 'What happened to a member, the newest first',
    permission: 'members.read',
    params: OfMember,
    query: z.object({ ...inLanguage, ...pageQuery }),
    reply: Timeline,
  }),
  receipt: agencyRoute('GET', '/members/:member/rides/:ride', {
    name: 'members.receipt',
    summary: 'Why a ride of a member counted or did not, campaign by campaign',
    permission: 'members.read',
    params: { ...OfMember, ride: z.string().check(z.maxLength(64)) },
    query: z.object(inLanguage),
    reply: RideReceipt,
  }),
  ...memberActRoutes,
};
