import * as z from 'zod/mini';
import { deskRoute } from '../route.ts';
import { StaffMe } from '../shapes/me.ts';

const OfOffer = { offer: z.uuid() };

export const invitationRoutes = {
  accept: deskRoute('POST', '/invitations/:offer', {
    name: 'invitations.accept',
    summary: 'Accept the roles that an agency offers you',
    permission: 'staff',
    params: OfOffer,
    reply: StaffMe,
  }),
  decline: deskRoute('DELETE', '/invitations/:offer', {
    name: 'invitations.decline',
    summary: 'Decline the roles that an agency offers you',
    permission: 'staff',
    params: OfOffer,
    reply: z.object({}),
  }),
};
