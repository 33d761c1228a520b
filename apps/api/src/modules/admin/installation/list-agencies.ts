import { type AgencyHealth, agencyProblems, type InstallationHealth, rejectedMost } from '@fareback/contract/admin';
import type { StaffCall } from '../../../call/staff.ts';
import type { Tenant } from '../../../call/tenant.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { DAY_MILLIS, isoText } from '../../../platform/local-date.ts';
import { readDatabaseBytes, readSavedState } from '../../../platform/migrations/installation-facts.ts';
import { jobsByTenant, type TenantJobs } from '../../../platform/queue.ts';
import { countRejectedSince, providersSeen } from '../../ingest/index.ts';
import { readProviderIds } from '../../providers/index.ts';
import { booksOf } from '../../redemptions/index.ts';
import { readProgramState } from '../../versions/index.ts';
import { isSilent, problemsOf } from './agency-problems.ts';
import { readAgencies } from './in-agencies.ts';

/** Five statements of one agency, all sent before the first answer; each reads a bounded number of rows. */
async function readAgency(tx: Tx, now: Date) {
  const [program, seen, providerIds, rejected, books] = await Promise.all([
    readProgramState(tx),
    providersSeen(tx),
    readProviderIds(tx),
    countRejectedSince(tx, { since: new Date(now.getTime() - DAY_MILLIS), most: rejectedMost }),
    booksOf(tx),
  ]);
  return { program, seen, providerIds, rejected, books };
}

type Read = Awaited<ReturnType<typeof readAgency>>;

/** Known providers that are still active, silent ones first, then by id. */
const providersOf = ({ seen, providerIds }: Read, now: Date): AgencyHealth['providers'] =>
  providerIds
    .flatMap((providerId) => {
      const one = seen.get(providerId);
      if (one === undefined) return [];
      return [{ providerId, acceptedAt: isoText(one.acceptedAt), isSilent: isSilent(one.acceptedAt, now) }];
    })
    .toSorted((a, b) => Number(b.isSilent) - Number(a.isSilent) || (a.providerId < b.providerId ? -1 : 1));

const noJobs = (tenantId: string): TenantJobs => ({ tenantId, due: 0, oldestAt: null, givenUp: 0 });

function presentAgency(tenant: Tenant, read: Read, { jobs, now }: { jobs: TenantJobs; now: Date }): AgencyHealth {
  const { program, rejected, books } = read;
  const providers = providersOf(read, now);
  const { tenantId: agencyId, name, timeZone, isOpen, openedAt, hosts } = tenant;
  const silentProviders = providers.filter((one) => one.isSilent).length;
  return {
    agencyId,
    name,
    timeZone,
    isOpen,
    liveVersion: program?.liveVersion ?? null,
    openVersion:
      program && program.openVersion !== null && program.openState !== null
        ? { number: program.openVersion, state: program.openState }
        : null,
    providers,
    jobs: { waiting: jobs.due, oldestAt: isoText(jobs.oldestAt), failed: jobs.givenUp },
    rejected,
    members: books?.isFinished ? books.members : null,
    books: books
      ? {
          checkedAt: books.checkedAt.toISOString(),
          isFinished: books.isFinished,
          broken: books.broken,
          unproven: books.unproven,
        }
      : null,
    problems: problemsOf({ isOpen, openedAt, hosts: hosts.length, jobs, silentProviders, rejected, books }, now),
  };
}

/** Position of an agency's most urgent problem; those without problems come last. */
const urgencyOf = ({ problems: [first] }: AgencyHealth): number =>
  first === undefined ? agencyProblems.length : agencyProblems.indexOf(first);

/**
 * All agencies with their health, those with problems first, then by name. Agencies on a cluster server that does not
 * answer are named instead [DESK-697, DESK-698, OPS-235].
 */
export async function listAgencies({ database, tenants, now }: StaffCall): Promise<InstallationHealth> {
  const { tenants: all, lacks } = await tenants.answering();
  const { read, unread } = await readAgencies(database, all, (tx) => readAgency(tx, now));
  const [jobs, saved, databaseBytes] = [
    new Map((await jobsByTenant(database)).map((one) => [one.tenantId, one])),
    await readSavedState(database),
    await readDatabaseBytes(database),
  ];
  const agencies = read.map(({ tenant, found }) => {
    const own = { jobs: jobs.get(tenant.tenantId) ?? noJobs(tenant.tenantId), now };
    return presentAgency(tenant, found, own);
  });
  return {
    at: now.toISOString(),
    isWhole: lacks === null && unread.length === 0,
    unread,
    databaseBytes,
    backedUpAt: isoText(saved?.backedUpAt),
    archivedAt: isoText(saved?.archivedAt),
    agencies: agencies.toSorted((a, b) => urgencyOf(a) - urgencyOf(b) || a.name.localeCompare(b.name, 'en')),
  };
}
