import { deskRoute } from '../route.ts';
import { StaffMe } from '../shapes/me.ts';

export const meRoutes = {
  get: deskRoute('GET', '/me', {
    name: 'me.get',
    summary: 'Get who is signed in, with permissions',
    permission: 'staff',
    reply: StaffMe,
  }),
};
