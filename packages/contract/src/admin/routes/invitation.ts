import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { defineAdminRoute } from '../route.ts';
import { StaffMe } from '../shapes/me.ts';

/** Come by the link of an invitation, once: signs in, as whoever reads that mail. */
export const acceptInvitation = defineAdminRoute({
  name: 'signIn.withInvitation',
  summary: 'Come by the link of an invitation',
  method: 'POST',
  path: '/admin/sign-in/invitation',
  permission: 'anyone',
  body: z.object({ token: z.string().check(z.maxLength(limits.shortTextLengthMax)) }),
  reply: { 200: StaffMe },
  errors: ['INVITATION_OVER'],
});
