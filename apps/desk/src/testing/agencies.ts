import type {
  AccessRequest,
  AccessRequests,
  AgencyHealth,
  InstallationHealth,
  Operator,
} from '@fareback/contract/admin';

/** A healthy agency, with these differences. */
export const agencyHealth = (over: Partial<AgencyHealth>): AgencyHealth => ({
  agencyId: 'bay',
  name: 'Bay Transit',
  timeZone: 'America/New_York',
  isOpen: true,
  liveVersion: 7,
  openVersion: null,
  providers: [{ providerId: 'metro', acceptedAt: '2026-11-30T07:40:00Z', isSilent: false }],
  jobs: { waiting: 0, oldestAt: null, failed: 0 },
  rejected: 0,
  members: 1200,
  books: { checkedAt: '2026-11-30T02:47:00Z', isFinished: true, broken: 0, unproven: 0 },
  problems: [],
  ...over,
});

export const installationHealth = (agencies: AgencyHealth[]): InstallationHealth => ({
  at: '2026-11-30T08:00:00Z',
  isWhole: true,
  unread: [],
  databaseBytes: 2.5e9,
  backedUpAt: null,
  archivedAt: '2026-11-30T07:59:00Z',
  agencies,
});

/** Another operator, with these differences. */
export const operatorOf = (over: Partial<Operator>): Operator => ({
  staffId: '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e21',
  name: 'Robin Vale',
  email: 'robin@desk.example',
  addedAt: '2026-03-01T09:00:00Z',
  addedBy: null,
  signedInAt: '2026-11-29T08:00:00Z',
  invitedUntil: null,
  isYou: false,
  ...over,
});

/** An open request for access, with these differences. */
export const accessRequestOf = (over: Partial<AccessRequest>): AccessRequest => ({
  requestId: '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e31',
  email: 'iris@quay.example',
  name: 'Iris Vale',
  organization: 'Quay Transit',
  purpose: 'Refunds for riders',
  language: 'en',
  times: 1,
  requestedAt: '2026-11-29T08:00:00Z',
  lastAt: '2026-11-29T08:00:00Z',
  hasAccess: false,
  state: 'OPEN',
  decidedAt: null,
  decidedBy: null,
  reason: null,
  agencyId: null,
  ...over,
});

export const accessRequestsOf = (open: AccessRequest[], over: Partial<AccessRequests> = {}): AccessRequests => ({
  form: { contact: null, isOn: true },
  openCount: open.length,
  open,
  decided: [],
  ...over,
});
