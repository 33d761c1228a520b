import type { Version } from '@fareback/contract/admin';

const made = '2026-03-02T12:00:00.000Z';

/** A colleague's draft; `version` changes it. */
export const draftVersion = (version: Partial<Version> = {}): Version => ({
  number: 2,
  state: 'DRAFT',
  origin: 'DESK',
  revision: 1,
  basedOn: 1,
  digest: 'a'.repeat(64),
  note: '',
  author: { kind: 'staff', id: '7c3f1bb0-7a76-4d8b-9d3c-0f6a1d1a7b12', name: 'Ana Lima' },
  createdAt: made,
  editors: [],
  changedAt: made,
  submittedAt: null,
  approver: null,
  approvedAt: null,
  publishAt: null,
  faults: 0,
  missed: null,
  publisher: null,
  publishedAt: null,
  supersededAt: null,
  ...version,
});
