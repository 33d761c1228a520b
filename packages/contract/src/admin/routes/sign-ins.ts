import * as z from 'zod/mini';
import { deskRoute } from '../route.ts';
import { SignIns } from '../shapes/team.ts';

export const signInsRoutes = {
  list: deskRoute('GET', '/sign-ins', {
    name: 'signIns.list',
    summary: 'List your sessions',
    permission: 'staff',
    reply: SignIns,
  }),
  end: deskRoute('DELETE', '/sign-ins/:signIn', {
    name: 'signIns.end',
    summary: 'End one of your sessions',
    permission: 'staff',
    params: { signIn: z.uuid() },
    reply: SignIns,
  }),
};
