import { deskRoute } from '../route.ts';
import { StaffMe } from '../shapes/me.ts';

export const meRoutes = {
  get: deskRoute('GET', '/me', {
    name: 'me.get',
    summary: 'Who is signed in, and what they may do',
    permission: 'staff',
    reply: StaffMe,
  }),
};
