import * as z from 'zod/mini';
import { RideReceipt } from '../../schemas/ride.ts';
import { LanguageText } from '../../schemas/scalars.ts';
import { defineAdminRoute } from '../route.ts';
import { OfAgency, pageQuery } from '../shapes/common.ts';
import { MemberHits, MemberRecord, Timeline } from '../shapes/members.ts';
import { memberActRoutes } from './member-acts.ts';
import { OfMember } from './of-member.ts';

/** Titles and sentences come as a rider of this language reads them; English unless it is said. */
const inLanguage = { language: z._default(LanguageText, 'en') };

/** Finds members by what they say on the phone; the question stands in the body, because addresses are logged. */
const searchMembers = defineAdminRoute({
  name: 'members.search',
  summary: 'Members by what they say on the phone: mail, name, digits, id, code, card',
  method: 'POST',
  path: '/admin/agencies/:agency/members/search',
  permission: 'members.read',
  params: OfAgency,
  body: z.object({ question: z.string().check(z.minLength(1), z.maxLength(254)) }),
  reply: { 200: MemberHits },
  errors: [],
});

/** One member, with all that an agent answers from; that it was read is on record. */
const getMember = defineAdminRoute({
  name: 'members.get',
  summary: 'One member: standing, points, connections, rides with why, acts',
  method: 'GET',
  path: '/admin/agencies/:agency/members/:member',
  permission: 'members.read',
  params: OfMember,
  query: z.object(inLanguage),
  reply: { 200: MemberRecord },
  errors: [],
});

/** What happened to a member in one order: rides, points, acts, standing. */
const getTimeline = defineAdminRoute({
  name: 'members.timeline',
  summary: 'What happened to a member, the newest first',
  method: 'GET',
  path: '/admin/agencies/:agency/members/:member/timeline',
  permission: 'members.read',
  params: OfMember,
  query: z.object({ ...inLanguage, ...pageQuery }),
  reply: { 200: Timeline },
  errors: [],
});

/** Why one ride counted or did not, as the rider reads it. */
const getMemberReceipt = defineAdminRoute({
  name: 'members.receipt',
  summary: 'Why a ride of a member counted or did not, campaign by campaign',
  method: 'GET',
  path: '/admin/agencies/:agency/members/:member/rides/:ride',
  permission: 'members.read',
  params: z.extend(OfMember, { ride: z.string().check(z.maxLength(64)) }),
  query: z.object(inLanguage),
  reply: { 200: RideReceipt },
  errors: [],
});

/** Members, as staff read them and act on them. */
export const memberRoutes = {
  search: searchMembers,
  get: getMember,
  timeline: getTimeline,
  receipt: getMemberReceipt,
  ...memberActRoutes,
};
