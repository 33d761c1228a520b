import { setupSteps } from '@fareback/contract/admin';
import { accessRequestOf, accessRequestsOf, agencyHealth, installationHealth, operatorOf } from './agencies.ts';
import { type Answer, type Answers, owner } from './desk-page.tsx';

const only =
  (reply: unknown): (() => Answer) =>
  () => ({ reply });

/** An agency before launch with a complete checklist; `over` changes it. */
export const setup = (over: object = {}) => ({
  isOpen: false,
  openedAt: null,
  address: 'rewards.bay.example',
  draft: null,
  live: 1,
  steps: setupSteps.map((step) => ({ step, isDone: true, lacks: [] as object[] })),
  stays: [] as object[],
  ...over,
});

const card = {
  providerId: 'card',
  name: 'Bay Card',
  calledAt: null,
  acceptedAt: null,
  refused: [],
  secretSince: '2026-11-22T08:00:00Z',
  serverSetAt: null,
};

/** The agency's working address; `over` changes it. */
export const seenAddress = (over: object = {}) => ({
  host: 'rewards.bay.example',
  outcome: 'ANSWERS',
  leadsTo: ['198.51.100.7'],
  server: 'desk.example.org',
  at: '2026-11-22T08:00:00Z',
  ...over,
});

/** Calls that the desk loads before launch. */
export const notOpenReads = (over: object = {}): Answers => ({
  'me.get': only({ ...owner, agencies: owner.agencies.map((agency) => ({ ...agency, isOpen: false })) }),
  'setup.get': only(setup(over)),
  'setup.address': only(seenAddress()),
  'providers.health': only({ providers: [card] }),
  'versions.list': only({ data: [], links: { self: '', next: null, previous: null } }),
});

const template = (over: object = {}) => ({
  template: 'rides-a-week',
  isThere: false,
  fits: true,
  asks: [
    { name: 'reward', kind: 'NUMBER', begin: 40, least: 1, most: 1000 },
    { name: 'rides', kind: 'NUMBER', begin: 5, least: 2, most: 50 },
  ],
  hasDates: true,
  startsOn: null,
  endsOn: null,
  points: 12_345,
  reached: 61,
  ...over,
});

export const templates = (over: object = {}, one: object = {}) => ({
  draft: 1,
  isBroken: false,
  languages: ['en', 'es', 'vi'],
  riders: 100,
  days: 28,
  rides: 4321,
  campaigns: [{ campaignId: 'daily-ride', title: 'Every ride counts', points: 54_321, reached: 98 }],
  templates: [template(one)],
  ...over,
});

export const tried = (over: object = {}, reward = 40) => ({
  words: {
    en: { Title: '5 rides a week', SubTitle: `${reward} points for 5 rides`, Description: 'Reach five rides.' },
    es: { Title: '5 viajes a la semana', SubTitle: `${reward} puntos`, Description: 'Llega a cinco viajes.' },
    vi: { Title: '5 chuyến mỗi tuần', SubTitle: `${reward} điểm cho 5 chuyến`, Description: 'Đạt 5 chuyến.' },
  },
  trial: {
    riders: 100,
    days: 28,
    rides: 4321,
    points: 12_345,
    reached: 61,
    median: 120,
    most: 160,
    byDay: [
      { day: '2026-11-01', before: 900, after: 1300 },
      { day: '2026-11-02', before: 800, after: 1150 },
    ],
  },
  ...over,
});

const press = (button: string) => ({ at: '/bay', reads: notOpenReads(), open: [button] });

const operatorsPage = {
  at: '/bay/operators',
  reads: {
    'me.get': only({ ...owner, isOperator: true }),
    'operators.list': only({ operators: [operatorOf({})] }),
  },
};

const accessPage = {
  at: '/bay/access-requests',
  reads: {
    'me.get': only({ ...owner, isOperator: true }),
    'accessRequests.list': only(accessRequestsOf([accessRequestOf({})])),
  },
};

export const setupForms = {
  'agencies.make': {
    at: '/bay/agencies',
    reads: {
      'me.get': only({ ...owner, isOperator: true }),
      'agencies.list': only(installationHealth([agencyHealth({})])),
    },
    open: ['New agency'],
    type: {
      'Program name': 'Quay Rewards',
      'Agency ID': 'quay',
      'App address': 'rewards.quay.example',
      'First owner’s name': 'Olga Marsh',
      'First owner’s email': 'olga@quay.example',
    },
    tick: ['Español'],
  },
  'books.verify': {
    at: '/bay/books',
    reads: {
      'me.get': only({ ...owner, isOperator: true }),
      'books.list': only({ isWhole: true, agencies: [{ agencyId: 'bay', name: 'Bay Transit', run: null }] }),
    },
    open: ['Verify all books'],
  },
  'operators.add': {
    ...operatorsPage,
    open: ['Add operator'],
    type: { Name: 'Iris Vale', Email: 'iris@desk.example' },
  },
  'operators.remove': { ...operatorsPage, open: ['Remove Robin Vale'] },
  'accessRequests.setForm': {
    ...accessPage,
    open: ['Change'],
    type: { 'Contact for access (optional)': 'Call 555 0100.' },
  },
  'accessRequests.invite': { ...accessPage, open: ['Invite Iris Vale'], choose: { Agency: 'bay' } },
  'accessRequests.decline': { ...accessPage, open: ['Decline the request of Iris Vale'] },
  'accessRequests.erase': { ...accessPage, open: ['Delete the request of Iris Vale'] },
  'accessRequests.mailCode': {
    at: '/request-access',
    reads: {
      'me.get': () => ({ status: 401, error: 'SIGN_IN_REQUIRED' }),
      'accessRequests.form': only({ contact: null, isOn: true }),
    },
    open: [],
    isOnPage: true,
    type: {
      'Your name': 'Iris Vale',
      'Work email': 'iris@quay.example',
      'Agency or organization': 'Quay Transit',
      'What do you need access for?': 'Refunds',
    },
  },
  'agencies.addHost': {
    at: '/bay',
    reads: {
      ...notOpenReads(),
      'me.get': only({
        ...owner,
        isOperator: true,
        agencies: owner.agencies.map((agency) => ({ ...agency, isOpen: false })),
      }),
    },
    open: ['Set the address'],
    type: { 'App address': 'rewards.bay.example' },
  },
  'setup.layTemplate': {
    at: '/bay/templates/rides-a-week',
    reads: { 'setup.templates': only(templates()), 'setup.tryTemplate': only(tried()) },
    open: [],
    isOnPage: true,
    type: { Points: '25', 'First day': '2026-12-01' },
  },
  'setup.tryOut': press('Test with simulated rides'),
  'setup.sendTestEvent': press('Send a test event'),
  'setup.makeTestRider': press('Create a test rider'),
  'setup.open': press('Open the app to riders'),
} as const;
