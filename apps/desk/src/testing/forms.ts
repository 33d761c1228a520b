import { ferryConnection } from './connection.ts';
import type { Answer, Answers } from './desk-page.tsx';
import { onePage, owner } from './desk-page.tsx';
import { springDraw } from './draw.ts';
import { coffeeCode, coffeeDiagnosis, maya, noGrants } from './member.ts';
import { itemHistory, nightRidesPage } from './program-items.ts';
import { setupForms } from './setup-forms.ts';
import { draftVersion } from './version.ts';
import { webhook } from './webhook.ts';

/** A form of the desk: its page, how to open it, and its input. */
export interface Form {
  /** The URL and the calls that its page loads. */
  at: string;
  reads: Answers;
  /** Buttons to click in order until the form is open. */
  open: readonly string[];
  /** Input by field label; reasons are filled in automatically. */
  type?: Readonly<Record<string, string>>;
  /** Checkboxes to tick, by the beginning of their labels. */
  tick?: readonly string[];
  choose?: Readonly<Record<string, string>>;
  /** The form is on the page, not in a dialog. */
  isOnPage?: true;
  /** Input typed on the page before the dialog opens, by label. */
  before?: Readonly<Record<string, string>>;
}

const at = '2026-11-22T08:00:00Z';
const id = (end: number): string => `019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e0${end}`;
const only =
  (reply: unknown): (() => Answer) =>
  () => ({ reply });

const signingSecret = `whsec_${'A'.repeat(43)}=`;

/** The page of a connection: a provider's, or that of orders. */
const connected = (protocol: 'OAUTH' | 'CHECKS' | 'ORDERS'): Pick<Form, 'at' | 'reads'> => ({
  at: protocol === 'ORDERS' ? '/bay/orders' : '/bay/providers/ferry',
  reads: {
    'orders.open': only({ suppliers: [], orders: [], isWhole: true, titles: {} }),
    'providers.health': only({ providers: [] }),
    'events.rejected': only({ events: [], isWhole: true }),
    'connections.list': only({
      connections: [{ ...ferryConnection, protocol, kind: protocol === 'ORDERS' ? 'supplier' : 'provider' }],
    }),
  },
});

const member = (may: readonly string[], over: object = {}, tab = 'activity'): Pick<Form, 'at' | 'reads'> => ({
  at: `/bay/members/${maya.memberId}?tab=${tab}`,
  reads: {
    'members.get': only({ ...maya, may, ...over }),
    'members.offerGrants': noGrants,
    'members.timeline': () => onePage(),
  },
});
const memberForm = (may: string, button: string, more: Partial<Form> = {}): Form => ({
  ...member([may]),
  open: [button],
  ...more,
});
const withGrants = (may: readonly string[]): Pick<Form, 'at' | 'reads'> => {
  const { at: url, reads } = member(may, {}, 'redemptions');
  const grant = {
    grantId: id(7),
    offerId: 'coffee',
    title: 'Coffee',
    source: 'STAFF',
    campaign: null,
    state: 'OPEN',
    givenAt: at,
    expiresAt: null,
  };
  const offers = [{ offerId: 'coffee', title: 'Coffee' }];
  return { at: url, reads: { ...reads, 'members.offerGrants': only({ grants: [grant], offers }) } };
};
/** Staff who may neither delete nor export. */
const mayRead = { ...owner, agencies: [{ ...owner.agencies[0], permissions: ['members.read'] }] };
const connection = { ...maya.connections[0], provenBy: null };

const redemption = (end: number) => ({
  redemptionId: id(end),
  memberId: maya.memberId,
  offerId: 'coffee',
  title: 'Coffee',
  price: 300,
  state: 'GIVEN',
  redeemedAt: at,
  refundedAt: null,
  supplierId: null,
});
const refundOf = (end: number) => ({
  redemptionId: id(end),
  outcome: 'REFUNDED',
  memberId: maya.memberId,
  offerId: 'coffee',
  points: 300,
  redeemedAt: at,
  refundedAt: null,
});
const redemptions = (...ends: number[]): Pick<Form, 'at' | 'reads' | 'tick'> => ({
  at: '/bay/redemptions',
  reads: {
    'redemptions.list': () => onePage(...ends.map(redemption)),
    'redemptions.previewRefund': only({ refunds: ends.map(refundOf), points: 300 * ends.length }),
  },
});

const report = {
  missingRideId: id(5),
  memberId: maya.memberId,
  providerId: 'card',
  providerName: 'Bay Card',
  riddenAt: at,
  fromName: 'Harbour',
  toName: 'Airport',
  note: null,
  state: 'OPEN',
  reportedAt: at,
  answeredAt: null,
  answer: null,
  reviewedAt: null,
  reason: null,
  hasPhoto: false,
  isEntered: false,
};
const batch = { batch: 'autumn', mintedAt: at, expiresAt: null, reward: 50, segment: null, codes: 9, live: 9, uses: 0 };
const riderTeam = {
  teamId: '0a3c5b52-9f4e-4f7f-8a55-2f3f4f1b7a11',
  name: 'Mill',
  code: 'MILL2345',
  createdAt: '2026-03-02T12:00:00Z',
  archivedAt: null,
  members: 12,
  rides: null,
  perMember: null,
  league: null,
};
const riderTeams = {
  at: '/bay/teams',
  reads: {
    'riderTeams.list': () => ({
      reply: { isOn: true, month: '2026-03-01', measure: 'RIDES', teams: [riderTeam], results: [] },
    }),
  },
};
const inspectorDevice = {
  deviceId: '0a3c5b52-9f4e-4f7f-8a55-2f3f4f1b7a12',
  label: 'Phone 7',
  shiftAt: at,
  keysUntil: at,
  syncedAt: null,
  revokedAt: null,
};
const ticketChecks = {
  at: '/bay/ticket-checks',
  reads: { 'tickets.devices': only({ devices: [inspectorDevice] }), 'tickets.doubleUse': only({ tickets: [] }) },
};
const offerBatch = (state: string) => ({
  batchId: id(6),
  offerId: 'coffee',
  title: 'Coffee',
  lastDay: null,
  segment: null,
  state,
  counts: { ready: 2, given: 0, has: 0, notFor: 0, resting: 0, withdrawn: 0, used: 0 },
  reason: null,
  createdAt: at,
  startedAt: null,
  endedAt: null,
});
const offerBatches = (state: string) => ({
  at: '/bay/offer-batches',
  reads: {
    'offerBatches.list': only({
      batches: [offerBatch(state)],
      offers: [{ offerId: 'coffee', title: 'Coffee' }],
      segments: ['pilots'],
    }),
    'offerBatches.get': only({
      ...offerBatch(state),
      revision: 1,
      points: 200,
      stock: { free: 5, promised: 1 },
      usedNow: 0,
    }),
  },
});
const noDelivery = { followed: 0, waiting: 0, sentAt: null, failedAt: null, failure: null };
const walletPasses = {
  at: '/bay/wallet',
  reads: {
    'wallet.get': only({
      apple: {
        passTypeId: 'pass.bay',
        teamId: 'BAY1234567',
        expiresAt: at,
        daysLeft: 20,
        setAt: at,
        delivery: noDelivery,
      },
      google: null,
    }),
  },
};
const mapFeeds = {
  at: '/bay/map-feeds',
  reads: {
    'mapFeeds.list': only({
      feeds: [
        {
          providerId: 'cards',
          format: 'GTFS',
          address: 'https://bay.example/gtfs.zip',
          setAt: at,
          checkedAt: at,
          loadedAt: at,
          places: 12,
          isStale: false,
          problem: null,
          skipped: null,
        },
      ],
      providers: [{ providerId: 'cards', name: 'Bay Card' }],
    }),
  },
};
export const reportSchedule = {
  scheduleId: id(1),
  report: 'weeks',
  span: 'LAST_7_DAYS',
  frequency: 'WEEKLY',
  weekday: 1,
  dayOfMonth: null,
  hour: 7,
  hasFile: true,
  linksMonth: false,
  language: 'en',
  recipients: [{ staffId: id(2), name: 'Olga Ortiz', mayRead: true }],
  isPaused: false,
  nextAt: '2026-11-30T12:00:00Z',
  revision: 'r1',
  madeBy: { kind: 'staff', id: id(2), name: 'Olga Ortiz' },
  madeAt: at,
  sendings: [],
};
const reportsByEmail = {
  at: '/bay/report-schedules',
  reads: {
    'reportSchedules.list': only({
      timeZone: 'America/New_York',
      data: [reportSchedule],
      readers: [{ staffId: id(2), name: 'Olga Ortiz' }],
    }),
  },
};
export const counterFacts = {
  isOn: true,
  termsVersion: 2,
  termsUrl: 'https://bay.example/terms',
  leastAge: null,
  isCodeMandatory: false,
  providers: [{ providerId: 'cards', name: 'Bay Card' }],
};
export const counterMember = {
  memberId: maya.memberId,
  name: 'Marisol Quint',
  status: 'CONSENT',
  canRedeem: true,
  isAssisted: true,
  isInApp: false,
  hasCard: true,
  phone: { digits: '0143', addedAt: at },
  takesPhone: true,
  balance: 300,
  unclaimed: 0,
  offers: [{ offerId: 'coffee', title: 'Coffee', price: 100, state: 'AVAILABLE' }],
  redemptions: [
    {
      redemptionId: id(1),
      attempt: id(2),
      offerId: 'coffee',
      title: 'Coffee',
      price: 100,
      by: 'Ana Lima',
      redeemedAt: at,
      refundedAt: null,
      undoUntil: at,
    },
  ],
};
const counter = { at: '/bay/counter', reads: { 'assist.counter': only(counterFacts) } };
const atCounter = { at: `/bay/counter/${maya.memberId}`, reads: { 'assist.member': only(counterMember) } };
const riderNotifications = {
  at: '/bay/notifications',
  reads: {
    'notifications.get': only({
      ways: [{ kind: 'NEW_FOR_YOU', channel: 'EMAIL', isOn: true, sent: 12, failed: 1, unsubscribed: 2 }],
      unsubscribedFromAll: { EMAIL: 1, SMS: 0 },
      textsAMonth: 100,
      textsSent: 3,
    }),
    'incomingTexts.get': only({
      isOn: true,
      takesCounterNumbers: false,
      jsonAddress: 'https://bay.example/a',
      carrierAddress: 'https://bay.example/b',
      days: [],
    }),
  },
};
const outages = {
  at: '/bay/outages',
  reads: {
    'outages.list': only({
      outages: [{ outageId: id(1), providerId: '', day: '2026-03-02', startedAt: at, endedAt: at, state: 'PROPOSED' }],
      isAutomatic: false,
    }),
  },
};
const codes = { at: '/bay/codes', reads: { 'codes.batches': only({ batches: [batch] }) } };
export const approval = {
  requestId: id(8),
  act: 'members.goodwill',
  points: 20_000,
  state: 'PENDING',
  askedBy: 'Sam',
  askedAt: at,
  expiresAt: '2099-01-01T00:00:00Z',
  isOwn: false,
  mayDecide: false,
  memberIds: [id(1)],
  body: { points: 20_000, reason: 'The reader was dark' },
  import: null,
  closedBy: null,
  closedAt: null,
  closeReason: null,
};
const approvals = (more: object): Pick<Form, 'at' | 'reads'> => ({
  at: '/bay/approvals',
  reads: { 'approvals.list': only({ requests: [{ ...approval, ...more }] }) },
});
export const dataRequest = {
  requestId: id(8),
  kind: 'ERASE',
  state: 'OPEN',
  memberId: maya.memberId,
  words: 'Please delete my account',
  askedBy: { kind: 'staff', id: id(6), name: 'Sam' },
  askedAt: at,
  dueAt: '2099-01-01T00:00:00Z',
  isOwn: false,
  mayDecide: false,
  closedBy: null,
  closedAt: null,
  reason: null,
};
const dataRequests = (more: object): Pick<Form, 'at' | 'reads'> => ({
  at: '/bay/approvals',
  reads: { 'dataRequests.list': only({ requests: [{ ...dataRequest, ...more }] }) },
});
const person = (joinedAt: string | null) => ({
  staffId: id(6),
  name: 'Sam',
  email: 'sam@agency.example',
  language: 'en',
  roles: ['support'],
  joinedAt,
  invitedUntil: joinedAt === null ? '2099-01-01T00:00:00Z' : null,
  lastSeenAt: joinedAt,
  passkeys: 1,
  signIns: joinedAt === null ? 0 : 2,
});
const setting = {
  issuer: 'https://id.example',
  clientId: 'desk',
  hasSecret: true,
  mailDomains: ['agency.example'],
  vouchesForMail: false,
  updatedAt: at,
  redirectUri: 'https://desk.test/sign-in/return',
};
const saml = {
  setting: {
    entityId: 'https://idp.example',
    signInUrl: 'https://idp.example/sso',
    certificates: [{ text: 'MIIB', validUntil: at }],
    emailAttribute: 'email',
    mailDomains: ['agency.example'],
    updatedAt: at,
  },
  own: { entityId: 'https://desk.test/m', answerUrl: 'https://desk.test/a' },
};
const staff = (joinedAt: string | null): Pick<Form, 'at' | 'reads'> => ({
  at: '/bay/staff',
  reads: {
    'team.list': only({ data: [person(joinedAt)] }),
    'openId.get': only({ setting, troubles: [] }),
    'saml.get': only(saml),
  },
});
const key = {
  keyId: id(7),
  name: 'Nightly',
  permissions: ['acts.read'],
  createdAt: at,
  createdBy: 'Ines Duarte',
  expiresAt: '2099-01-01T00:00:00Z',
  lastUsedAt: null,
  revokedAt: null,
};
const importOf = (state: string): Pick<Form, 'at' | 'reads'> => ({
  at: `/bay/imports/${id(8)}`,
  reads: {
    'imports.get': only({
      importId: id(8),
      providerId: 'bikes',
      providerName: 'City Bikes',
      fileName: 'rides.csv',
      size: 2_000,
      parts: 1,
      partsReceived: 1,
      state,
      problem: null,
      rows: 20,
      rowsDone: 3,
      createdAt: at,
      startedAt: null,
      endedAt: null,
      fileUntil: at,
      revision: 1,
      mapping: null,
      check: {
        accepted: 20,
        duplicates: 0,
        leftOut: 0,
        rejected: 0,
        unconnected: 0,
        tooEarly: 0,
        members: 1,
        points: 10,
        campaigns: [],
        reasons: [],
      },
      counts: null,
      titles: {},
    }),
    'imports.propose': only({
      problem: null,
      mapping: null,
      isFromLastImport: false,
      header: [],
      sample: [],
      unsure: [],
    }),
  },
});
const webhooks = {
  at: '/bay/webhooks',
  reads: { 'webhooks.list': only({ webhooks: [webhook] }) },
};
const oneWebhook = {
  at: `/bay/webhooks/${webhook.webhookId}`,
  reads: { ...webhooks.reads, 'webhooks.deliveries': only({ deliveries: [], next: null }) },
};
const testRider = {
  at: `/bay/versions/2/test?rider=${id(8)}`,
  reads: {
    'testRiders.list': only({
      riders: [{ testRiderId: id(8), name: 'Night worker', rides: [], redeem: null, savedAt: at }],
    }),
    'versions.testRides': only({
      revision: 1,
      isWhole: true,
      providers: [],
      offers: [],
      rides: [],
      points: 0,
      redeemed: null,
      app: null,
    }),
  },
};
const keys = { at: '/bay/keys', reads: { 'keys.list': only({ data: [key] }) } };
const announced = {
  startsAt: at,
  endsAt: null,
  messages: {},
  announcedBy: { kind: 'staff', id: null, name: 'Ana' },
  announcedAt: at,
};
const maintenance = (isClosed: boolean): Pick<Form, 'at' | 'reads'> => ({
  at: '/bay/maintenance',
  reads: { 'maintenance.get': only({ isClosed, own: isClosed ? announced : null, forAll: null }) },
});
const forAll = (isClosed: boolean): Pick<Form, 'at' | 'reads'> => {
  const { at: address, reads } = maintenance(isClosed);
  const maintenanceReply = { isClosed, own: null, forAll: isClosed ? announced : null };
  const me = { ...owner, isOperator: true };
  return { at: address, reads: { ...reads, 'me.get': only(me), 'maintenance.get': only(maintenanceReply) } };
};
const order = {
  redemptionId: id(2),
  memberId: maya.memberId,
  supplierId: 'brew',
  offerId: 'coffee',
  points: 300,
  placedAt: at,
  askedAgainAt: at,
  cancelledAgainAt: null,
};
const pause = {
  alertId: null,
  alertBasis: null,
  pauseId: id(3),
  firstDay: '2026-11-01',
  lastDay: '2026-11-02',
  lineId: null,
  reason: 'A storm',
  madeBy: 'Ines Duarte',
  madeAt: at,
  liftedAt: null,
};
const declared = {
  declaredId: id(4),
  kind: 'bad-air',
  day: '2026-11-03',
  reason: 'Smoke',
  madeBy: 'Ines Duarte',
  madeAt: at,
  withdrawnAt: null,
};
const serviceDays = {
  at: '/bay/service-days',
  reads: {
    'settings.get': only({
      timeZone: 'America/New_York',
      hosts: [],
      programme: {},
      pauses: [pause],
      declared: [declared],
      declaredKinds: [{ id: 'bad-air', name: 'Bad air day' }],
    }),
  },
};
const signInOfRiders = {
  at: '/bay/rider-sign-in',
  reads: {
    'riderSignIn.get': only({
      setting: {
        issuer: 'https://id.example',
        clientId: 'riders',
        hasSecret: true,
        requiresVerifiedEmail: true,
        mailDomains: ['agency.example'],
        vouchesForMail: false,
        updatedAt: at,
        members: 3,
      },
      isOffered: true,
      redirectUris: ['https://rewards.example/auth/agency-account/return'],
    }),
  },
};
const sessionPolicy = {
  idleMinutes: null,
  sessionHours: 8,
  networks: [],
  requiresAgencySignIn: false,
  emergencyStaff: [],
  updatedAt: at,
  owners: [{ staffId: id(1), name: 'Ines Duarte', email: 'ines@agency.example' }],
  hasAgencySignIn: true,
  installation: { idleMinutes: 30, sessionHours: 12 },
};
const rejected = {
  rejectedId: 'ab01',
  eventId: 'e-1',
  reason: 'BAD_SHAPE',
  times: 1,
  firstRejectedAt: at,
  rejectedAt: at,
  body: null,
};
const version = (over: Parameters<typeof draftVersion>[0]): Pick<Form, 'at' | 'reads'> => ({
  at: '/bay/versions/2',
  reads: {
    'versions.get': only(draftVersion(over)),
    'versions.diff': only({ against: 1, changes: [], reach: [], members: 10 }),
    'versions.comments': only({ data: [] }),
  },
});
const submitted = { submittedAt: at };
const account = {
  at: '/bay/account',
  reads: {
    'passkeys.list': only({
      data: [{ passkeyId: id(8), name: 'Phone', isSynced: false, createdAt: at, lastUsedAt: null }],
    }),
    'signIns.list': only({
      data: [
        { signInId: id(9), way: 'CODE', network: null, userAgent: null, beganAt: at, lastSeenAt: at, isThisOne: false },
      ],
    }),
  },
};

/** Every form by its call. */
export const forms: Readonly<Record<string, Form>> = {
  ...setupForms,
  'members.suspend': memberForm('suspend', 'Suspend', { tick: ['Also permanently deduct their points'] }),
  'members.unsuspend': memberForm('unsuspend', 'Lift suspension'),
  'members.unblock': memberForm('unblock', 'Unlock sign-in'),
  'members.flag': memberForm('flag', 'Turn a feature on or off', { tick: ['On for this member'] }),
  'draws.exclude': memberForm('excludeFromDraws', 'Exclude from draws'),
  'draws.enterValue': {
    at: '/bay/draws/spring',
    reads: { 'draws.list': only({ draws: [springDraw] }) },
    open: ['Enter the value'],
    type: { [springDraw.publicValue.name]: '4210.17' },
  },
  'members.reveal': memberForm('reveal', 'Show email and phone'),
  'members.export': memberForm('export', 'Export member data'),
  'members.deduct': memberForm('deduct', 'Deduct points', { type: { Points: '40' } }),
  'members.giveOffer': {
    ...memberForm('giveOffer', 'Give an offer', {
      choose: { Offer: 'coffee' },
      type: { 'Last day to use it': '2027-01-31' },
    }),
    ...withGrants(['giveOffer']),
  },
  'members.addNote': {
    ...member([]),
    open: [],
    isOnPage: true,
    type: { 'New note': 'Prefers a call after six' },
  },
  'members.sendMessage': {
    ...member(['message']),
    reads: { ...member(['message']).reads, 'members.messages': only({ channels: ['EMAIL'], messages: [] }) },
    open: ['Send a message'],
    type: { Message: 'Your refund is on its way' },
    choose: { 'Link to a screen of the app': 'REDEEM' },
  },
  'members.withdrawOffer': { ...memberForm('giveOffer', 'Withdraw'), ...withGrants(['giveOffer']) },
  'members.goodwill': memberForm('goodwill', 'Give goodwill points', { type: { Points: '40' } }),
  'members.erase': {
    ...member(['erase']),
    reads: { ...member(['erase']).reads, 'members.previewErasure': only({ parts: [], points: 5 }) },
    open: ['Delete member'],
  },
  'members.freeCard': {
    ...member(['freeCard'], { connections: [connection] }, 'account'),
    open: ['Disconnect card'],
  },
  'members.confirmCard': {
    ...member(['freeCard'], { connections: [connection] }, 'account'),
    open: ['Confirm card'],
  },
  'missingRides.answer': {
    at: '/bay/missing-rides',
    reads: { 'missingRides.list': () => onePage(report) },
    open: ['Reject report'],
    choose: { Reason: 'NO_RECORD' },
    type: { 'Answer to the rider': 'The bus did not run.' },
  },
  'missingRides.enter': {
    ...member(['answerRide'], {}, 'rides'),
    open: ['Enter a ride'],
    choose: { 'Travel mode': 'bus' },
    type: { Arrival: '2026-11-21T07:40' },
  },
  'redemptions.refund': { ...redemptions(1), tick: [`Select redemption ${id(1)}`], open: ['Refund 1 selected'] },
  'redemptions.replace': {
    ...member(['refund'], { redemptions: [coffeeCode] }, 'redemptions'),
    reads: {
      ...member(['refund'], { redemptions: [coffeeCode] }).reads,
      'redemptions.diagnose': only(coffeeDiagnosis),
    },
    open: ['Check code'],
    choose: { 'What happened': 'NOT_OPENING' },
  },
  'approvals.approve': { ...approvals({ mayDecide: true }), open: ['Approve'] },
  'approvals.reject': { ...approvals({ mayDecide: true }), open: ['Reject'] },
  'approvals.withdraw': { ...approvals({ isOwn: true }), open: ['Withdraw'] },
  'dataRequests.request': {
    ...member([]),
    reads: { ...member([]).reads, 'me.get': only(mayRead) },
    open: ['Request deletion'],
    type: { 'Member’s words': 'Please delete my account', Due: '2026-12-31' },
  },
  'dataRequests.decline': { ...dataRequests({ mayDecide: true }), open: ['Decline'] },
  'dataRequests.withdraw': { ...dataRequests({ isOwn: true }), open: ['Withdraw'] },
  'codes.mint': {
    ...codes,
    open: ['Generate codes'],
    type: { Batch: 'winter', 'Number of codes': '30', 'Points per code': '7', Expires: '2027-03-31' },
  },
  'codes.stop': { ...codes, open: ['Stop'] },
  'imports.run': { ...importOf('CHECKED'), open: ['Import the file'] },
  'imports.cancel': { ...importOf('RUNNING'), open: ['Cancel'] },
  'imports.discard': { ...importOf('CHECKED'), open: ['Delete'] },
  'offerBatches.create': {
    ...offerBatches('DRAFT'),
    open: ['Give an offer to many'],
    choose: { Offer: 'coffee', Members: 'pilots' },
    type: { 'Last day to use it': '2027-01-31' },
  },
  'offerBatches.start': { ...offerBatches('DRAFT'), open: ['Give the offer'] },
  'offerBatches.undo': { ...offerBatches('DONE'), open: ['Undo'] },
  'offerBatches.discard': { ...offerBatches('DRAFT'), open: ['Delete'] },
  'tickets.revokeDevice': { ...ticketChecks, open: ['Revoke'] },
  'tickets.replaceKey': { ...ticketChecks, open: ['Replace the key'] },
  'mapFeeds.set': {
    ...mapFeeds,
    open: ['Set a feed address'],
    type: { Address: 'https://bay.example/gbfs.json' },
    choose: { Format: 'GBFS' },
  },
  'reportSchedules.save': {
    ...reportsByEmail,
    open: ['Schedule a report'],
    choose: { Report: 'funnel', 'How often': 'MONTHLY' },
    tick: ['Olga Ortiz'],
  },
  'reportSchedules.pause': { ...reportsByEmail, open: ['Pause'] },
  'reportSchedules.sendNow': { ...reportsByEmail, open: ['Send now'] },
  'reportSchedules.remove': { ...reportsByEmail, open: ['Delete'] },
  'reportSchedules.leave': {
    ...reportsByEmail,
    at: `/bay/report-schedules?leave=${id(1)}`,
    open: [],
  },
  'mapFeeds.check': { ...mapFeeds, open: ['Load now'] },
  'mapFeeds.remove': { ...mapFeeds, open: ['Remove feed'] },
  'wallet.setApple': {
    ...walletPasses,
    open: ['Set certificate'],
    type: { 'Pass type certificate': 'PEM', 'Private key': 'PEM', 'Apple’s certificate (WWDR)': 'PEM' },
  },
  'wallet.setGoogle': {
    ...walletPasses,
    open: ['Set account'],
    type: { 'Issuer ID': '3388000000012345678', 'Service account key (JSON)': '{}' },
  },
  'wallet.remove': { ...walletPasses, open: ['Remove certificate'] },
  'assist.find': { ...counter, open: [], isOnPage: true, type: { 'Card number': '4000 1234 5678' } },
  'assist.signUp': {
    ...counter,
    open: ['Sign up a rider'],
    type: { Name: 'Marisol Quint' },
    choose: { 'Rider’s language': 'es', 'How did you verify the person?': 'PHOTO_ID' },
    tick: ['The rider signed'],
  },
  'assist.redeem': { ...atCounter, open: ['Redeem'], type: { 'Last two digits of the card': '77' } },
  'assist.undo': { ...atCounter, open: ['Undo'] },
  'assist.newCard': {
    ...atCounter,
    open: ['New card'],
    choose: { 'How did you verify the person?': 'KNOWN_IN_PERSON' },
  },
  'assist.newCode': {
    ...atCounter,
    open: ['New code for the app'],
    choose: { 'How did you verify the person?': 'KNOWN_IN_PERSON' },
  },
  'assist.sendPhoneCode': {
    ...atCounter,
    open: ['Change phone number'],
    type: { 'Phone number': '+12025550143', 'Last two digits of the card': '77' },
  },
  'assist.removePhone': { ...atCounter, open: ['Remove phone number'] },
  'incomingTexts.setCounterNumbers': { ...riderNotifications, open: ['Take numbers at the counter'] },
  'incomingTexts.set': { ...riderNotifications, open: ['Stop reading riders’ texts'] },
  'incomingTexts.setToken': {
    ...riderNotifications,
    open: ['Set carrier token'],
    type: { 'Token of the carrier': 'carrier-token-123456' },
  },
  'notifications.switchKind': { ...riderNotifications, open: ['Turn off'] },
  'notifications.setTextLimit': {
    ...riderNotifications,
    open: ['Set monthly limit'],
    type: { 'Text messages a month': '250' },
  },
  'outages.confirm': { ...outages, open: ['Confirm'] },
  'outages.dismiss': { ...outages, open: ['Dismiss'] },
  'outages.setAutomatic': { ...outages, open: ['Confirm automatically'] },
  'riderTeams.create': { ...riderTeams, open: ['Add teams'], type: { Names: 'Port' } },
  'riderTeams.rename': { ...riderTeams, open: ['Rename'], type: { Name: 'Steel mill' } },
  'riderTeams.newCode': { ...riderTeams, open: ['New code'] },
  'riderTeams.archive': { ...riderTeams, open: ['Archive'] },
  'team.invite': {
    ...staff(null),
    open: ['Invite someone'],
    type: { Name: 'Iris', Email: 'iris@agency.example' },
    tick: ['Editor'],
  },
  'team.inviteAgain': { ...staff(null), open: ['Invite again'] },
  'team.changeRoles': { ...staff(at), open: ['Change roles'], tick: ['Editor'] },
  'team.remove': { ...staff(at), open: ['Remove'] },
  'team.endSignIns': { ...staff(at), open: ['End sessions'] },
  'sessionPolicy.set': {
    ...staff(at),
    reads: { ...staff(at).reads, 'sessionPolicy.get': only(sessionPolicy) },
    open: ['Change session rules'],
    type: { 'Sign out after minutes without use': '15', 'Allowed networks': '203.0.113.0/24' },
  },
  'openId.set': {
    ...staff(at),
    open: ['Set up agency sign-in'],
    type: { Issuer: 'https://id2.example', 'Client secret': 'hush', 'Email domains': 'a.example, b.example' },
  },
  'openId.remove': { ...staff(at), open: ['Turn off agency sign-in'] },
  'saml.set': {
    ...staff(at),
    open: ['Set up SAML sign-in'],
    type: { 'Provider metadata (XML)': '<md:EntityDescriptor/>', 'Email domains': 'a.example, b.example' },
  },
  'saml.remove': { ...staff(at), open: ['Turn off SAML sign-in'] },
  'riderSignIn.set': {
    ...signInOfRiders,
    open: ['Set up riders’ sign-in'],
    type: { Issuer: 'https://id2.example', 'Client secret': 'hush', 'Email domains': 'a.example, b.example' },
  },
  'riderSignIn.remove': { ...signInOfRiders, open: ['Turn off riders’ sign-in'] },
  'assistant.set': { at: '/bay/assistant', reads: {}, open: ['Let assistants connect'] },
  'keys.make': {
    ...keys,
    open: ['Create a key'],
    type: { Name: 'Export', 'Days until it expires': '30' },
    tick: ['View the audit log'],
  },
  'keys.revoke': { ...keys, open: ['Revoke'] },
  'webhooks.create': {
    ...webhooks,
    open: ['Add a webhook'],
    type: { Address: 'https://system.example/hooks', Description: 'Data' },
    tick: ['A member signed up'],
  },
  'webhooks.update': { ...oneWebhook, open: ['Edit'], type: { Description: 'Data' } },
  'webhooks.rotateSecret': {
    ...oneWebhook,
    open: ['Replace the secret'],
    type: { 'Hours until the old secret ends': '48' },
  },
  'webhooks.replay': {
    ...oneWebhook,
    open: ['Send a time range again'],
    type: { From: '2026-11-22T08:00', Until: '2026-11-22T09:00' },
  },
  'testRiders.save': { ...testRider, open: ['Save test rider'], type: { Name: 'Commuter' } },
  'testRiders.remove': { ...testRider, open: ['Remove test rider'] },
  'webhooks.remove': { ...oneWebhook, open: ['Remove'] },
  'maintenance.announce': {
    ...maintenance(false),
    open: ['Close the app'],
    before: { Until: '2030-01-01T10:00', English: 'Back at ten.', Español: 'Volvemos a las diez.' },
  },
  'maintenance.lift': { ...maintenance(true), open: ['End maintenance'] },
  'maintenance.announceForAll': {
    ...forAll(false),
    open: ['Close the app'],
    before: { English: 'Back at ten.' },
    tick: ['Close the apps of all agencies'],
  },
  'maintenance.liftForAll': { ...forAll(true), open: ['End maintenance'] },
  'connections.setOAuth': {
    ...connected('OAUTH'),
    open: ['Set the server'],
    type: { Issuer: 'https://id2.example', 'Client ID': 'rewards', 'Client secret': 'hush' },
  },
  'connections.setChecks': {
    ...connected('CHECKS'),
    open: ['Set the server'],
    type: { 'Address for account checks': 'https://bikes.example/check', Secret: signingSecret },
  },
  'connections.setSupplier': {
    ...connected('ORDERS'),
    open: ['Set the server'],
    type: {
      'Address for orders': 'https://ferries.example/v1',
      Secret: signingSecret,
      'Seconds to issue a coupon': '9',
    },
  },
  'connections.disconnect': { ...connected('CHECKS'), open: ['Disconnect'] },
  'orders.settle': {
    at: '/bay/orders',
    reads: { 'orders.open': only({ suppliers: [], orders: [order], isWhole: true, titles: {} }) },
    open: ['Resolve'],
    choose: { Outcome: 'ISSUED' },
    type: { 'Coupon code': 'HOP-1', 'Coupon link': 'https://brew.example/t/1' },
    tick: ['Resolve even if'],
  },
  'service.declareDay': {
    ...serviceDays,
    open: ['Declare a day'],
    type: { 'Service day': '2026-11-04' },
  },
  'service.withdrawDay': { ...serviceDays, open: ['Withdraw'] },
  'service.pause': {
    ...serviceDays,
    open: ['Add a disruption'],
    type: { 'First day': '2026-11-20', 'Last day': '2026-11-21' },
  },
  'service.resume': { ...serviceDays, open: ['Remove'] },
  'secrets.rotate': {
    at: '/bay/secrets',
    reads: { 'secrets.list': only({ secrets: [{ ownerId: 'card', name: 'Bay Card', since: at }] }) },
    open: ['Rotate secret'],
    type: { 'Hours to keep the current secret': '2' },
  },
  'events.readRejected': {
    at: '/bay/providers/card',
    reads: {
      'providers.health': only({ providers: [] }),
      'events.rejected': only({ events: [rejected], isWhole: true }),
    },
    open: ['Open'],
  },
  'programItems.propose': {
    at: '/bay/campaigns/night-rides',
    reads: {
      'campaigns.get': only(nightRidesPage),
      'programItems.history': only(itemHistory),
      'versions.preview': () => ({ reply: {}, when: new Promise(() => {}) }),
      'versions.pull': () => ({ reply: {}, when: new Promise(() => {}) }),
    },
    open: ['Pause'],
  },
  'versions.begin': {
    ...version({ state: 'LIVE' }),
    open: ['Start a draft from this version'],
    type: { Note: 'Summer' },
  },
  'versions.rollBack': {
    ...version({ state: 'LIVE' }),
    open: ['Roll back to previous version'],
    type: { Note: 'Too dear' },
  },
  'versions.submit': { ...version({}), open: ['Submit for approval'] },
  'versions.withdraw': { ...version(submitted), open: ['Withdraw'] },
  'versions.sendBack': { ...version(submitted), open: ['Send back'], type: { Reason: 'Too dear in May' } },
  'versions.approve': { ...version(submitted), open: ['Approve'] },
  'versions.publish': { ...version({}), open: ['Publish now'] },
  'versions.schedule': { ...version({}), open: ['Schedule'], type: { 'Date and time': '2030-01-01T10:00' } },
  'versions.discard': { ...version({}), open: ['Discard'] },
  'versions.comment': { ...version({}), open: [], isOnPage: true, type: { 'Add a comment': 'Not before the fair.' } },
  'passkeys.remove': { ...account, open: ['Remove'] },
  'signIns.end': { ...account, open: ['End'] },
};

/** Calls that change something without a form here, with the test that covers them. */
export const elsewhere: Readonly<Record<string, string>> = {
  'accessRequests.confirm': 'the second step after a code was sent: access-requests.test.tsx',
  'assist.setPhone': 'the second step after a code was sent: counter.test.tsx',
  'assist.claim': 'a press on a member’s page at the counter: counter.test.tsx',
  'invitations.accept': 'a press on the page of invitations: staff.test.tsx',
  'invitations.decline': 'a press on the page of invitations: staff.test.tsx',
  'approvals.request': 'a press in the dialog of an act that was refused: approvals.test.tsx',
  'redemptions.refundMany': 'of other systems: no form',
  'members.optOut': 'of other systems and commands: no form',
  'members.editNote': 'one press at each note: member-notes.test.tsx',
  'members.deleteNote': 'one press and a confirmation: member-notes.test.tsx',
  'members.addTag': 'the second form of its page: member-notes.test.tsx',
  'members.withdrawMessage': 'one press: member-messages.test.tsx',
  'members.removeTag': 'one press: member-notes.test.tsx',
  'acts.tookTable': 'a press takes a file: redemptions.test.tsx',
  'codes.export': 'a press takes a file: csv-button.tsx',
  'mapFeeds.upload': 'a file: map-feeds.test.tsx',
  'coupons.addLines': 'a file in parts: fill-dialog.test.tsx',
  'imports.create': 'a file in parts: imports.test.tsx',
  'imports.addPart': 'a file in parts: imports.test.tsx',
  'imports.check': 'on the page: imports.test.tsx',
  'offerBatches.addLines': 'a list in parts: offer-batches.test.tsx',
  'offerBatches.addSegment': 'a segment in parts: offer-batches.test.tsx',
  'events.replay': 'all of them in parts: operations.test.tsx',
  'tickets.startShift': 'the inspectors’ page: inspect.test.tsx',
  'tickets.sync': 'the inspectors’ page: inspect.test.tsx',
  'members.search': 'reads',
  'missingRides.review': 'a press shows the photo: missing-ride.test.tsx',
  'search.find': 'reads',
  'programItems.copy': 'one press: program-items.test.tsx',
  'versions.draft': 'a folder or zip: upload-dialog.test.tsx',
  'versions.change': 'of other systems: no form',
  'connections.test': 'one press: connection-section.test.tsx',
  'webhooks.test': 'one press: webhooks.test.tsx',
  'webhooks.replayEvent': 'one press: webhooks.test.tsx',
  'versions.check': 'changes nothing: draft.test.tsx',
  'versions.testRides': 'changes nothing: test-rides.test.tsx',
  'versions.takeBackComment': 'one press: draft-kept.test.tsx',
  'versions.save': 'kept as it is typed: draft.test.tsx',
  'lists.setColumns': 'a checkbox in a menu: list-table.test.tsx',
  'lists.saveView': 'from a menu: list-table.test.tsx',
  'lists.removeView': 'from a menu: list-table.test.tsx',
  'staffNotifications.markRead': 'following a link: notification-bell.test.tsx',
  'staffNotifications.markAllRead': 'one press: notification-bell.test.tsx',
  'staffNotifications.choose': 'one press: email-choices.test.tsx',
  'passkeys.newOptions': 'of the browser’s own dialog',
  'passkeys.add': 'of the browser’s own dialog',
  'proof.mailCode': 'asked for over the page: member-acts.test.tsx',
  'proof.withCode': 'asked for over the page: member-acts.test.tsx',
  'proof.passkeyOptions': 'of the browser’s own dialog',
  'proof.withPasskey': 'of the browser’s own dialog',
  'signIn.mailCode': 'signing in: code-form.test.tsx',
  'signIn.withCode': 'signing in: code-form.test.tsx',
  'signIn.passkeyOptions': 'of the browser’s own dialog',
  'signIn.withPasskey': 'of the browser’s own dialog',
  'signIn.withInvitation': 'one press: staff.test.tsx',
  'signIn.openIdStart': 'one press: agency-sign-ins.test.tsx',
  'signIn.openIdFinish': 'the way back from another page',
  'signIn.samlStart': 'one press: agency-sign-ins.test.tsx',
  'signIn.samlFinish': 'the way back from another page',
  'signIn.out': 'one press',
};
