import { type AdminRoute, adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import type { AdminHandler } from '../../call/staff.ts';
import { adminHandlers } from './handlers.ts';

const routes: AdminRoute[] = Object.values(adminRoutes).flatMap((group) => Object.values(group));
const handlerOf = ({ name }: AdminRoute): AdminHandler | undefined =>
  adminHandlers.find((handler) => handler.route.name === name);
const isOfAgency = ({ path }: AdminRoute): boolean => path.startsWith('/admin/agencies/:agency');
const writing = routes.filter(({ method }) => method !== 'GET');

test('every desk route has one handler [DESK-45]', () => {
  expect(routes.filter((route) => !handlerOf(route)).map(({ name }) => name)).toEqual([]);
  expect(adminHandlers.map(({ route }) => route.name).toSorted()).toEqual(routes.map(({ name }) => name).toSorted());
});

/** Handlers with their own transactions, and how each writes the audit log. */
const apart: Readonly<Record<string, string>> = {
  'setup.sendTestEvent': 'the door of providers has transactions of its own; that it was sent goes on record before',
  'setup.makeTestRider':
    'the rider rides and redeems as riders do, in transactions of its own; that one was made goes on record with it',
  'versions.testRides': 'the rides are in a copy that is rolled back, so nothing of the agency changes',
  'connections.test': 'a provider is called outside transactions; the result goes on record after it',
  'orders.settle': 'goes on record in a transaction before the supplier is asked and points move',
  'assist.find':
    'a search of nobody counts though the call is refused; it goes on record in the transaction that counts it',
  'assist.redeem':
    'the redemption has transactions of its own; the attempt goes on record before it, the result after it',
  'assist.sendPhoneCode': 'a text is sent outside transactions; it goes on record in the one that counts it',
  'assist.setPhone': 'a wrong code is counted though the call is refused; the saved number goes on record with it',
};

test('every route that changes agency data is one handler in one transaction, rolled back without an audit log entry [DESK-45, DESK-07]', () => {
  const ofAgency = writing.filter(isOfAgency);
  expect(ofAgency.length).toBeGreaterThan(20);
  expect(ofAgency.filter((route) => handlerOf(route)?.kind !== 'agency').map(({ name }) => name)).toEqual(
    Object.keys(apart),
  );
});

test("writes outside of agencies concern sign-in, the person's own account, are logged in each affected agency, or are an operator's in the security record [DESK-45]", () => {
  const beside = writing.filter((route) => !isOfAgency(route)).map(({ name }) => name);
  const argued =
    /^(signIn|proof|me|passkeys|invitation|invitations|signIns|staffNotifications|lists|sessions|openId|maintenance|agencies|books|operators|accessRequests|dataKeys|security)\./;
  expect(beside.filter((name) => !argued.test(name))).toEqual([]);
});
