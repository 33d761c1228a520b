import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { type AdminRoute, adminErrorCodes, adminErrorFacts, adminErrorsOf, adminRoutes, permissions } from './index.ts';

const all: AdminRoute[] = Object.values(adminRoutes).flatMap((group) => Object.values(group));

test('every desk call has a unique name, method and path, and says who may make it [DESK-02]', () => {
  const places = Object.entries(adminRoutes).flatMap(([subject, routes]) =>
    Object.keys(routes).map((verb) => `${subject}.${verb}`),
  );
  expect(all.map(({ name }) => name)).toEqual(places);
  expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length);
  for (const { permission, path, params } of all) {
    expect([...permissions, 'staff', 'anyone']).toContain(permission);
    // A permission applies in one agency, or wherever its holder has it.
    expect(path.startsWith('/admin/')).toBe(true);
    const parts = [...path.matchAll(/:(\w+)/g)].map(([, part]) => part);
    expect(Object.keys((params as z.ZodMiniObject | undefined)?.shape ?? {})).toEqual(parts);
  }
});

test('a refusal says what to do, and each is declared by a call or by all calls [DESK-02]', () => {
  for (const code of adminErrorCodes) expect(adminErrorFacts(code).text).toMatch(/\.$/);
  const declared = new Set<string>(all.flatMap(adminErrorsOf));
  const spoken = ['STEP_UP_REQUIRED', 'NOT_ALLOWED', 'ORIGIN_NOT_ALLOWED'];
  expect(adminErrorCodes.filter((code) => !declared.has(code) && !spoken.includes(code))).toEqual([]);
});

/** What every call requires of its caller, written out a second time: all other tests read it from the routes. */
const guarded: Record<AdminRoute['permission'], { proven: string[]; other: string[] }> = {
  'members.read': {
    proven: ['approvals.request', 'approvals.approve'],
    other: [
      'members.search',
      'members.get',
      'members.timeline',
      'members.receipt',
      'members.offerGrants',
      'missingRides.list',
      'missingRides.count',
      'missingRides.get',
      'redemptions.list',
      'redemptions.get',
      'redemptions.diagnose',
      'versions.backtestRows',
      'search.find',
      'approvals.list',
      'offerBatches.list',
      'offerBatches.get',
      'approvals.reject',
      'approvals.withdraw',
    ],
  },
  'members.act': {
    proven: ['members.confirmCard', 'missingRides.enter'],
    other: [
      'members.suspend',
      'members.unsuspend',
      'members.optOut',
      'members.unblock',
      'members.flag',
      'members.freeCard',
      'missingRides.answer',
      'missingRides.review',
      'setup.makeTestRider',
      'draws.exclude',
    ],
  },
  'members.personal': {
    proven: ['members.export', 'exports.memberPart'],
    other: ['members.reveal', 'events.readRejected'],
  },
  'members.erase': { proven: ['members.erase'], other: ['members.previewErasure'] },
  'points.act': {
    proven: [
      'members.deduct',
      'members.goodwill',
      'members.giveOffer',
      'members.withdrawOffer',
      'offerBatches.start',
      'offerBatches.undo',
      'redemptions.refund',
      'redemptions.refundMany',
      'redemptions.replace',
    ],
    other: [
      'members.previewDeduction',
      'offerBatches.addLines',
      'offerBatches.addSegment',
      'offerBatches.create',
      'offerBatches.discard',
      'redemptions.previewRefund',
    ],
  },
  'programme.read': {
    proven: [],
    other: [
      'acts.tookTable',
      'notifications.get',
      'incomingTexts.get',
      'outages.list',
      'assistant.get',
      'campaigns.get',
      'campaigns.list',
      'offers.get',
      'offers.list',
      'programItems.history',
      'draws.list',
      'draws.record',
      'draws.file',
      'versions.list',
      'versions.get',
      'versions.diff',
      'versions.backtest',
      'versions.backtestDays',
      'versions.backtestTogether',
      'versions.preview',
      'versions.pull',
      'versions.packSchema',
      'versions.comments',
      'versions.comment',
      'versions.takeBackComment',
      'maintenance.get',
      'settings.get',
      'setup.get',
      'setup.address',
    ],
  },
  'programme.edit': {
    proven: [],
    other: [
      'programItems.copy',
      'programItems.propose',
      'setup.tryOut',
      'setup.templates',
      'setup.tryTemplate',
      'setup.layTemplate',
      'versions.check',
      'versions.draft',
      'versions.change',
      'versions.begin',
      'versions.work',
      'versions.save',
      'versions.withdraw',
      'versions.submit',
      'versions.discard',
    ],
  },
  'programme.approve': { proven: ['draws.enterValue'], other: ['versions.approve', 'versions.sendBack'] },
  'programme.publish': {
    proven: ['versions.publish', 'versions.schedule', 'versions.rollBack'],
    other: [
      'notifications.switchKind',
      'notifications.setTextLimit',
      'incomingTexts.set',
      'incomingTexts.setCounterNumbers',
    ],
  },
  'tickets.inspect': { proven: [], other: ['tickets.startShift', 'tickets.sync'] },
  'members.assist': {
    proven: [],
    other: [
      'assist.counter',
      'assist.find',
      'assist.signUp',
      'assist.member',
      'assist.statement',
      'assist.claim',
      'assist.redeem',
      'assist.undo',
      'assist.newCard',
      'assist.newCode',
      'assist.sendPhoneCode',
      'assist.setPhone',
      'assist.removePhone',
    ],
  },
  'stock.read': {
    proven: [],
    other: [
      'coupons.stock',
      'codes.batches',
      'orders.open',
      'riderTeams.list',
      'tickets.devices',
      'tickets.doubleUse',
      'wallet.get',
      'wallet.testPass',
    ],
  },
  'stock.act': {
    proven: ['orders.settle', 'codes.mint'],
    other: [
      'coupons.addLines',
      'codes.export',
      'codes.stop',
      'riderTeams.create',
      'riderTeams.rename',
      'riderTeams.newCode',
      'riderTeams.archive',
      'tickets.revokeDevice',
    ],
  },
  'providers.read': { proven: [], other: ['mapFeeds.list', 'providers.health', 'events.rejected', 'secrets.list'] },
  'providers.act': {
    proven: ['secrets.rotate', 'incomingTexts.setToken'],
    other: [
      'events.replay',
      'mapFeeds.set',
      'mapFeeds.upload',
      'mapFeeds.check',
      'mapFeeds.remove',
      'setup.sendTestEvent',
    ],
  },
  'reports.read': {
    proven: [],
    other: ['reports.today', 'reports.trend', 'reports.get', 'reports.export', 'exports.since', 'exports.part'],
  },
  'acts.read': { proven: [], other: ['acts.list', 'acts.export'] },
  'maintenance.act': {
    proven: ['maintenance.announceForAll'],
    other: [
      'maintenance.announce',
      'maintenance.lift',
      'maintenance.liftForAll',
      'service.pause',
      'service.resume',
      'service.declareDay',
      'service.withdrawDay',
      'outages.confirm',
      'outages.dismiss',
      'outages.setAutomatic',
    ],
  },
  'webhooks.manage': {
    proven: ['webhooks.create', 'webhooks.update', 'webhooks.rotateSecret'],
    other: [
      'webhooks.list',
      'webhooks.remove',
      'webhooks.test',
      'webhooks.deliveries',
      'webhooks.replayEvent',
      'webhooks.replay',
    ],
  },
  'staff.manage': {
    proven: [
      'agencies.make',
      'agencies.addHost',
      'setup.open',
      'tickets.replaceKey',
      'wallet.setApple',
      'wallet.setGoogle',
      'wallet.remove',
      'team.invite',
      'team.changeRoles',
      'team.remove',
      'keys.make',
      'openId.set',
      'openId.remove',
      'riderSignIn.set',
      'riderSignIn.remove',
    ],
    other: [
      'team.list',
      'team.inviteAgain',
      'team.signIns',
      'team.endSignIns',
      'keys.list',
      'keys.revoke',
      'openId.get',
      'riderSignIn.get',
      'riderSignIn.check',
      'wallet.checkGoogle',
      'assistant.set',
    ],
  },
  staff: {
    proven: ['passkeys.newOptions', 'passkeys.add', 'passkeys.remove'],
    other: [
      'proof.mailCode',
      'proof.withCode',
      'proof.passkeyOptions',
      'proof.withPasskey',
      'invitations.accept',
      'invitations.decline',
      'signIns.list',
      'signIns.end',
      'passkeys.list',
      'staffNotifications.list',
      'staffNotifications.markRead',
      'staffNotifications.markAllRead',
      'staffNotifications.choices',
      'staffNotifications.choose',
      'me.get',
    ],
  },
  anyone: {
    proven: [],
    other: [
      'signIn.mailCode',
      'signIn.withCode',
      'signIn.passkeyOptions',
      'signIn.withPasskey',
      'signIn.withInvitation',
      'signIn.openIdAgencies',
      'signIn.openIdStart',
      'signIn.openIdFinish',
      'signIn.out',
      'signIn.isDeviceRevoked',
    ],
  },
};

test('the requirements of a call cannot be loosened by one word, and no call is without them [DESK-01, DESK-06]', () => {
  const asked = all.map(({ name, permission, stepUp }) => ({ name, permission, stepUp: stepUp ?? false }));
  const wanted = Object.entries(guarded).flatMap(([permission, { proven, other }]) => [
    ...proven.map((name) => ({ name, permission, stepUp: true })),
    ...other.map((name) => ({ name, permission, stepUp: false })),
  ]);
  const byName = (one: { name: string }, two: { name: string }): number => one.name.localeCompare(two.name);
  expect(asked.toSorted(byName)).toEqual(wanted.toSorted(byName));
});
