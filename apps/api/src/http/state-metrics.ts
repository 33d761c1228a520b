import fs from 'node:fs';
import path from 'node:path';
import { Gauge, type Registry } from 'prom-client';
import type { TenantDirectory } from '../call/tenant.ts';
import { providersSeen } from '../modules/ingest/index.ts';
import { isYearToClose } from '../modules/ledger/index.ts';
import { booksOf } from '../modules/redemptions/index.ts';
import { withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import { readSavedState, type SavedState } from '../platform/migrations/installation-facts.ts';
import { queueState } from '../platform/queue.ts';
import { isKnownZone } from '../platform/zone.ts';

/** Several collectors share a reading for this long. */
const INSTALLATION_MILLIS = 10_000;
const AGENCIES_MILLIS = 60_000;

type StateDeps = Pick<Deps, 'database' | 'replica' | 'clock' | 'log'>;

const seconds = (moment: Date): number => moment.getTime() / 1000;

/** Reads at most once per `millis`; null on failure, so `/metrics` works without a database. */
function once<T>(millis: number, read: () => Promise<T>): () => Promise<T | null> {
  let cached: { at: number; value: Promise<T | null> } | undefined;
  return () => {
    if (cached === undefined || performance.now() - cached.at >= millis)
      cached = { at: performance.now(), value: read().catch(() => null) };
    return cached.value;
  };
}

type Books = NonNullable<Awaited<ReturnType<typeof booksOf>>>;

interface Value {
  labels?: Record<string, string>;
  value: number;
}

/** A metric and the function that reads it on each scrape. */
interface Figure {
  name: string;
  help: string;
  labels: string[];
  read: () => Promise<Value[]>;
}

const figure = (name: string, help: string, read: Figure['read'], labels: string[] = []): Figure => ({
  name: `fareback_${name}`,
  help,
  labels,
  read,
});

const momentOf = (at: Date | null | undefined): { value: number }[] => (at ? [{ value: seconds(at) }] : []);

function ofProcess({ pool }: Deps['database']): Figure[] {
  const file = path.join(import.meta.dirname, '../../package.json');
  const { version } = JSON.parse(fs.readFileSync(file, 'utf8')) as { version: string };
  const connections = async (): Promise<Value[]> => [
    { labels: { state: 'open' }, value: pool.totalCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'waiting' }, value: pool.waitingCount },
  ];
  const help = "This process's connections to the database, and who waits for one.";
  return [
    figure('build_info', 'The release that runs.', async () => [{ labels: { version }, value: 1 }], ['version']),
    figure('database_connections', help, connections, ['state']),
  ];
}

function ofInstallation(deps: Pick<Deps, 'database'>): Figure[] {
  const queue = once(INSTALLATION_MILLIS, () => queueState(deps.database));
  const saved = once(INSTALLATION_MILLIS, () => readSavedState(deps.database));
  const jobs = async (): Promise<Value[]> => {
    const state = await queue();
    if (state === null) return [];
    return [
      { labels: { state: 'due' }, value: state.due },
      { labels: { state: 'given_up' }, value: state.givenUp },
    ];
  };
  const oldest = async (): Promise<Value[]> => {
    const state = await queue();
    return state === null ? [] : [{ value: state.oldestSeconds }];
  };
  const failures = async (): Promise<Value[]> => {
    const state = await saved();
    return state ? [{ value: state.failures }] : [];
  };
  /** 0 for never, so a missing backup shows as too old. */
  const savedAt =
    (pick: (state: SavedState) => Date | null): Figure['read'] =>
    async () => {
      const state = await saved();
      if (!state) return [];
      const at = pick(state);
      return [{ value: at ? seconds(at) : 0 }];
    };
  const archived = savedAt(({ archivedAt }) => archivedAt);
  const backedUp = savedAt(({ backedUpAt }) => backedUpAt);
  return [
    figure('queue_jobs', 'Jobs of all processes that could begin now, and that were given up.', jobs, ['state']),
    figure('queue_oldest_seconds', 'How long the oldest due job has waited.', oldest),
    figure('archived_timestamp_seconds', 'When the database last handed a part of its log on; 0 for never.', archived),
    figure('archive_failures', 'How often handing it on has failed.', failures),
    figure('backup_timestamp_seconds', 'When the last backup ended; 0 for never.', backedUp),
  ];
}

/** Empty without a replica. */
function ofReplica({ database, replica, clock, log }: StateDeps): Figure[] {
  const lag = once(INSTALLATION_MILLIS, async () => replica && (await replica.lag({ database, now: clock(), log })));
  const behind = async (): Promise<Value[]> => {
    const behindBy = (await lag())?.seconds ?? null;
    return behindBy === null ? [] : [{ value: behindBy }];
  };
  const isRead = async (): Promise<Value[]> => {
    const found = await lag();
    return found ? [{ value: Number(found.isRead) }] : [];
  };
  return [
    figure('replica_lag_seconds', 'How far the server that follows the database is behind it.', behind),
    figure('replica_read', 'Whether figures of the desk are read there (1), or the database answers (0).', isRead),
  ];
}

function ofAgencies({ database, clock }: Pick<Deps, 'database' | 'clock'>, tenants: TenantDirectory): Figure[] {
  const readOne = ({ tenantId, timeZone }: { tenantId: string; timeZone: string }) =>
    withTenant(database, tenantId, async (tx) => ({
      tenant: tenantId,
      books: await booksOf(tx),
      seen: await providersSeen(tx),
      // Without this an agency whose zone Node does not know would take the figures of all others away.
      isYearToClose: isKnownZone(timeZone) && (await isYearToClose(tx, clock())),
    }));
  const agencies = once(AGENCIES_MILLIS, async () => {
    const found: Awaited<ReturnType<typeof readOne>>[] = [];
    for (const tenant of await tenants.all()) found.push(await readOne(tenant));
    return found;
  });
  const books =
    (pick: (found: Books) => number): Figure['read'] =>
    async () =>
      ((await agencies()) ?? []).flatMap(({ tenant, books: found }) =>
        found ? [{ labels: { tenant }, value: pick(found) }] : [],
      );
  const accepted = async (): Promise<Value[]> =>
    ((await agencies()) ?? []).flatMap(({ tenant, seen }) =>
      [...seen].flatMap(([provider, { acceptedAt }]) =>
        momentOf(acceptedAt).map(({ value }) => ({ labels: { tenant, provider }, value })),
      ),
    );
  const checked = books(({ checkedAt }) => seconds(checkedAt));
  const finished = books(({ isFinished }) => Number(isFinished));
  const broken = books((found) => found.broken);
  const unproven = books((found) => found.unproven);
  const toClose = async (): Promise<Value[]> =>
    ((await agencies()) ?? []).map(({ tenant, isYearToClose: is }) => ({ labels: { tenant }, value: Number(is) }));
  const both = ['tenant', 'provider'];
  return [
    figure('provider_accepted_timestamp_seconds', 'When something of a provider was last accepted.', accepted, both),
    figure('books_checked_timestamp_seconds', 'When a proof of the books last came forward.', checked, ['tenant']),
    figure('books_finished', 'Whether that proof came to its end.', finished, ['tenant']),
    figure('books_broken', 'Rows that break a rule of the books.', broken, ['tenant']),
    figure('year_to_close', 'Whether a year ended more than a day ago and is not closed.', toClose, ['tenant']),
    figure('books_unproven', 'Members whose books could not be looked at in time.', unproven, ['tenant']),
  ];
}

/**
 * Registers metrics of the database and the agencies, read on each scrape; unreadable ones are omitted, and no personal
 * data is included [OPS-48, OPS-95, OPS-105].
 */
export function registerStateMetrics(registry: Registry, deps: StateDeps, tenants: TenantDirectory): void {
  const figures = [
    ...ofProcess(deps.database),
    ...ofInstallation(deps),
    ...ofReplica(deps),
    ...ofAgencies(deps, tenants),
  ];
  for (const { name, help, labels: labelNames, read } of figures) {
    // Two servers in one process share one database.
    if (registry.getSingleMetric(name) !== undefined) continue;
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [],
      async collect() {
        gauge.reset();
        if (labelNames.length === 0) gauge.remove();
        for (const { labels = {}, value } of await read()) gauge.set(labels, value);
      },
    });
    registry.registerMetric(gauge);
  }
}
