import * as z from 'zod/mini';
import { Id } from '../../schemas/scalars.ts';
import { defineAdminRoute } from '../route.ts';
import {
  Deduction,
  Done,
  Erased,
  ErasurePreview,
  Goodwill,
  IdempotencyKey,
  MemberCopy,
  Moved,
  memberFlags,
  Reason,
  Revealed,
  Suspended,
} from '../shapes/member-acts.ts';
import { OfMember } from './of-member.ts';

const Points = z.int().check(z.minimum(1), z.maximum(1_000_000_000));
const OfConnection = z.extend(OfMember, { provider: Id });

/** Everything can be read then, nothing changed. With `takesPoints` balance and unclaimed points go, for good: that asks for `points.act`, too. */
const suspend = defineAdminRoute({
  name: 'members.suspend',
  summary: 'Suspend a member, and take the points where it is said',
  method: 'POST',
  path: '/admin/agencies/:agency/members/:member/suspend',
  permission: 'members.act',
  params: OfMember,
  body: z.object({ reason: Reason, takesPoints: z._default(z.boolean(), false) }),
  reply: { 200: Suspended },
  errors: ['NOT_ALLOWED'],
});

const unsuspend = defineAdminRoute({
  name: 'members.unsuspend',
  summary: 'End a suspension',
  method: 'POST',
  path: '/admin/agencies/:agency/members/:member/unsuspend',
  permission: 'members.act',
  params: OfMember,
  body: z.object({ reason: Reason }),
  reply: { 200: Moved },
  errors: [],
});

const unblock = defineAdminRoute({
  name: 'members.unblock',
  summary: 'Let a member sign in again after too many wrong passwords',
  method: 'POST',
  path: '/admin/agencies/:agency/members/:member/unblock',
  permission: 'members.act',
  params: OfMember,
  body: z.object({ reason: Reason }),
  reply: { 200: Done },
  errors: [],
});

const flag = defineAdminRoute({
  name: 'members.flag',
  summary: 'Switch a feature for one member',
  method: 'PUT',
  path: '/admin/agencies/:agency/members/:member/flags',
  permission: 'members.act',
  params: OfMember,
  body: z.object({ flag: z.enum(memberFlags), isOn: z.boolean(), reason: Reason }),
  reply: { 200: Done },
  errors: [],
});

const reveal = defineAdminRoute({
  name: 'members.reveal',
  summary: 'The whole address and phone number of a member',
  method: 'POST',
  path: '/admin/agencies/:agency/members/:member/reveal',
  permission: 'members.personal',
  params: OfMember,
  body: z.object({ reason: Reason }),
  reply: { 200: Revealed },
  errors: [],
});

const previewDeduction = defineAdminRoute({
  name: 'members.previewDeduction',
  summary: 'What a deduction would take',
  method: 'GET',
  path: '/admin/agencies/:agency/members/:member/deduction',
  permission: 'points.act',
  params: OfMember,
  query: z.object({
    points: z.optional(z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(1_000_000_000))),
  }),
  reply: { 200: Deduction },
  errors: [],
});

/** Never below 0, the points first that lapse first; without `points` the whole balance. The same key deducts once. */
const deduct = defineAdminRoute({
  name: 'members.deduct',
  summary: 'Take points from a balance',
  method: 'POST',
  path: '/admin/agencies/:agency/members/:member/deduction',
  permission: 'points.act',
  stepUp: true,
  params: OfMember,
  body: z.object({
    points: z.optional(Points),
    kind: z._default(z.enum(['BALANCE', 'SUSPENSION']), 'BALANCE'),
    reason: Reason,
    idempotencyKey: IdempotencyKey,
  }),
  reply: { 200: Deduction },
  errors: [],
});

/** A lot of its own kind that lapses as the agency's points do, in the balance at once. The same key gives once. */
const goodwill = defineAdminRoute({
  name: 'members.goodwill',
  summary: 'Give a member points as goodwill',
  method: 'POST',
  path: '/admin/agencies/:agency/members/:member/goodwill',
  permission: 'points.act',
  params: OfMember,
  body: z.object({ points: Points, reason: Reason, idempotencyKey: IdempotencyKey }),
  reply: { 200: Goodwill },
  errors: ['GOODWILL_LIMIT', 'MEMBER_RESTS'],
});

const previewErasure = defineAdminRoute({
  name: 'members.previewErasure',
  summary: 'What would go if a member were forgotten',
  method: 'GET',
  path: '/admin/agencies/:agency/members/:member/erasure',
  permission: 'members.erase',
  params: OfMember,
  reply: { 200: ErasurePreview },
  errors: [],
});

const erase = defineAdminRoute({
  name: 'members.erase',
  summary: 'Forget a member for good',
  method: 'POST',
  path: '/admin/agencies/:agency/members/:member/erasure',
  permission: 'members.erase',
  stepUp: true,
  params: OfMember,
  reply: { 200: Erased },
  errors: ['WAITS_FOR_SUPPLIER'],
});

const exportCopy = defineAdminRoute({
  name: 'members.export',
  summary: 'Everything that is kept about a member, for the member',
  method: 'POST',
  path: '/admin/agencies/:agency/members/:member/copy',
  permission: 'members.personal',
  stepUp: true,
  params: OfMember,
  body: z.object({ reason: Reason }),
  reply: { 200: MemberCopy },
  errors: [],
});

/** Points stay, the member is told, and whoever has the card connects it anew. */
const freeCard = defineAdminRoute({
  name: 'members.freeCard',
  summary: 'Take an account from a member, so that it can be connected anew',
  method: 'POST',
  path: '/admin/agencies/:agency/members/:member/connections/:provider/free',
  permission: 'members.act',
  params: OfConnection,
  body: z.object({ reason: Reason }),
  reply: { 200: Done },
  errors: [],
});

const confirmCard = defineAdminRoute({
  name: 'members.confirmCard',
  summary: 'Prove an account that a member says is theirs, on the word of the agency',
  method: 'POST',
  path: '/admin/agencies/:agency/members/:member/connections/:provider/confirm',
  permission: 'members.act',
  params: OfConnection,
  body: z.object({ reason: Reason }),
  reply: { 200: Done },
  errors: [],
});

/** What staff do about one member. */
export const memberActRoutes = {
  suspend,
  unsuspend,
  unblock,
  flag,
  reveal,
  previewDeduction,
  deduct,
  goodwill,
  previewErasure,
  erase,
  export: exportCopy,
  freeCard,
  confirmCard,
};
