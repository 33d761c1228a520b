import { expect, test } from 'vitest';
import { type AgencyFacts, isSilent, problemsOf } from './agency-problems.ts';

const now = new Date('2026-11-30T12:00:00Z');
const ago = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
const books = { checkedAt: ago(9), isFinished: true, members: 40, broken: 0, unproven: 0 };
const well: AgencyFacts = {
  isOpen: true,
  openedAt: ago(999),
  hosts: 1,
  jobs: { oldestAt: ago(0.1), givenUp: 0 },
  silentProviders: 0,
  rejected: 0,
  books,
};

test.each<[string, Partial<AgencyFacts>, string[]]>([
  ['a healthy agency', {}, []],
  ['an agency whose books were never verified', { books: undefined }, ['BOOKS_OLD']],
  ['an agency that opened today and has no verified books', { books: undefined, openedAt: ago(9) }, []],
  ['broken books', { books: { ...books, broken: 2 } }, ['BOOKS_BROKEN']],
  ['books that were verified in part', { books: { ...books, unproven: 1 } }, ['BOOKS_UNPROVEN']],
  ['books of 49 hours ago', { books: { ...books, checkedAt: ago(49) } }, ['BOOKS_OLD']],
  ['no host', { hosts: 0 }, ['NO_HOST']],
  ['a job that waits for 16 minutes', { jobs: { oldestAt: ago(16 / 60), givenUp: 0 } }, ['JOBS_LATE']],
  ['a failed job', { jobs: { oldestAt: null, givenUp: 1 } }, ['JOBS_FAILED']],
  ['a silent provider', { silentProviders: 1 }, ['PROVIDER_SILENT']],
  ['a rejected event', { rejected: 1 }, ['EVENTS_REJECTED']],
  [
    'an agency that is not open yet, silent and with old books',
    { isOpen: false, silentProviders: 1, books: { ...books, checkedAt: ago(99) } },
    [],
  ],
  [
    'several problems',
    { rejected: 4, hosts: 0, silentProviders: 2 },
    ['NO_HOST', 'PROVIDER_SILENT', 'EVENTS_REJECTED'],
  ],
])('of %s the problems are listed, most urgent first [DESK-698]', (_, over, problems) => {
  expect(problemsOf({ ...well, ...over }, now)).toEqual(problems);
});

test('a provider is silent without an accepted event, and after a day without one [DESK-698]', () => {
  expect([null, ago(25), ago(23)].map((at) => isSilent(at, now))).toEqual([true, true, false]);
});
