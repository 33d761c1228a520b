import * as z from 'zod/mini';
import { agencyRoute } from '../route.ts';
import { Moment } from '../shapes/common.ts';
import { RiderSignInAtDesk, RiderSignInCheck, WantedRiderSignIn } from '../shapes/rider-sign-in.ts';

export const riderSignInRoutes = {
  get: agencyRoute('GET', '/rider-sign-in', {
    name: 'riderSignIn.get',
    summary: "Get the settings of riders' sign-in with the agency's account",
    permission: 'staff.manage',
    reply: RiderSignInAtDesk,
  }),
  check: agencyRoute('GET', '/rider-sign-in/check', {
    name: 'riderSignIn.check',
    summary: "Call the provider of riders' sign-in and list its problems",
    permission: 'staff.manage',
    reply: RiderSignInCheck,
  }),
  set: agencyRoute('PUT', '/rider-sign-in', {
    name: 'riderSignIn.set',
    summary: "Set up riders' sign-in with the agency's account",
    permission: 'staff.manage',
    stepUp: true,
    body: WantedRiderSignIn,
    reply: RiderSignInAtDesk,
    errors: ['CHANGED_MEANWHILE'],
  }),
  /** Connected accounts stay, and work again if the same issuer is set. */
  remove: agencyRoute('DELETE', '/rider-sign-in', {
    name: 'riderSignIn.remove',
    summary: "Turn off riders' sign-in with the agency's account",
    permission: 'staff.manage',
    stepUp: true,
    query: z.object({ was: z.optional(Moment) }),
    reply: RiderSignInAtDesk,
    errors: ['CHANGED_MEANWHILE'],
  }),
};
