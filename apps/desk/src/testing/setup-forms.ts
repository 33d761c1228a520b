import { setupSteps } from '@fareback/contract/admin';
import { type Answer, type Answers, owner } from './desk-page.tsx';

const only =
  (reply: unknown): (() => Answer) =>
  () => ({ reply });

/** An agency that riders are kept out of, with nothing lacking; `over` says what is. */
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

/** What the desk reads where an agency is not open yet. */
export const notOpenReads = (over: object = {}): Answers => ({
  'me.get': only({ ...owner, agencies: owner.agencies.map((agency) => ({ ...agency, isOpen: false })) }),
  'setup.get': only(setup(over)),
  'providers.health': only({ providers: [card] }),
});

const press = (button: string) => ({ at: '/bay', reads: notOpenReads(), open: [button] });

/** The forms of an agency's way from nothing to live. */
export const setupForms = {
  'agencies.make': {
    at: '/bay/keys',
    reads: { 'me.get': only({ ...owner, isOperator: true }), 'keys.list': only({ data: [] }) },
    open: ['New agency'],
    type: {
      'Name of the programme': 'Quay Rewards',
      'Name in addresses': 'quay',
      'Address for riders': 'rewards.quay.example',
      'Name of the first owner': 'Olga Marsh',
      'Mail of the first owner': 'olga@quay.example',
    },
    tick: ['Español'],
  },
  'setup.tryOut': press('Try it on made-up rides'),
  'setup.sendTestEvent': press('Send a test event'),
  'setup.makeTestRider': press('Make a test rider'),
  'setup.open': press('Open the app to riders'),
} as const;
