import { type AgencyProblem, agencyProblems } from '@fareback/contract/admin';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import type { TenantJobs } from '../../../platform/queue.ts';
import type { BookState } from '../../redemptions/index.ts';

const LATE_MILLIS = 15 * 60_000;
/** Books are verified every night; two missed nights are a problem. */
const BOOKS_OLD_MILLIS = 2 * DAY_MILLIS;

export interface AgencyFacts {
  isOpen: boolean;
  openedAt: Date | null;
  hosts: number;
  jobs: Pick<TenantJobs, 'oldestAt' | 'givenUp'>;
  silentProviders: number;
  rejected: number;
  books: BookState | undefined;
}

/** A provider is silent if it had nothing accepted within a day. */
export const isSilent = (acceptedAt: Date | null, now: Date): boolean =>
  acceptedAt === null || now.getTime() - acceptedAt.getTime() > DAY_MILLIS;

/**
 * Problems of an agency, most urgent first. An agency that is not open yet has no silent providers and no old books:
 * nothing is expected of it [DESK-697].
 */
export function problemsOf(facts: AgencyFacts, now: Date): AgencyProblem[] {
  const { isOpen, openedAt, hosts, jobs, silentProviders, rejected, books } = facts;
  const ageOf = (at: Date | null | undefined): number => (at ? now.getTime() - at.getTime() : 0);
  const found: Record<AgencyProblem, boolean> = {
    BOOKS_BROKEN: (books?.broken ?? 0) > 0,
    NO_HOST: hosts === 0,
    JOBS_LATE: ageOf(jobs.oldestAt) > LATE_MILLIS,
    JOBS_FAILED: jobs.givenUp > 0,
    PROVIDER_SILENT: isOpen && silentProviders > 0,
    EVENTS_REJECTED: rejected > 0,
    BOOKS_UNPROVEN: (books?.unproven ?? 0) > 0,
    BOOKS_OLD: isOpen && ageOf(books?.checkedAt ?? openedAt) > BOOKS_OLD_MILLIS,
  };
  return agencyProblems.filter((problem) => found[problem]);
}
