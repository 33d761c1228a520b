import { expect, test } from 'vitest';
import { setOf } from '../../../me/index.ts';
import { handlers } from '../../../rider-calls/index.ts';
import { readings } from './rider-replies.ts';

/** Reading calls of riders that a preview does not answer, and why. */
const leftOut: Record<string, string> = {
  'auth.signOut': 'ends the session',
  'auth.startPartnerSession': 'comes from a partner',
  'auth.startTestRide': 'signs a test rider in',
  'auth.finishProviderSignIn': 'comes from a provider',
  'agencyAccount.finish': 'comes from the agency’s account',
  'agencyAccount.pending': 'belongs to a sign-in that has begun',
  'opening.get': 'its sets are collected one by one',
  'opening.getContent': 'its sets are collected one by one',
  'configuration.get': 'is a part of the preview of its own',
  'referral.getInfo': 'is for visitors with a code',
  'invitation.get': 'is for visitors with a code',
  'draws.record': 'is public, of one draw',
  'providers.getRedirect': 'leads to a provider',
  'redemptions.get': 'asks for a redemption',
  'redemptions.ticket': 'asks for a redemption',
  'campaigns.get': 'is in the list of campaigns',
  'offers.get': 'is in the list of offers',
  'offers.places': 'come from feeds, which a draft does not change',
  'rides.get': 'asks for a ride',
  'rides.listOfDay': 'asks for a day',
};

test('a preview answers each reading call of riders, in a set or alone, except those named here [DESK-200]', () => {
  const answered = new Set(readings.map(({ route }) => route.name));
  const others = handlers
    .map(({ route }) => route)
    .filter((route) => route.method === 'GET' && setOf(route) === undefined && !answered.has(route.name));
  expect(others.map(({ name }) => name).toSorted()).toEqual(Object.keys(leftOut).toSorted());
  expect(readings.length).toBeGreaterThan(10);
});
