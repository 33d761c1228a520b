import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { limits } from '@fareback/contract';
import { afterAll } from 'vitest';
import { createLocalMailbox, type LocalMailbox } from '../adapters/local-mailbox.ts';
import { type App, buildApp } from '../app.ts';
import { sendMailJob } from '../jobs/send-mail.ts';
import { startSession } from '../modules/auth/index.ts';
import { openAccount } from '../modules/ledger/index.ts';
import { openDatabase } from '../platform/database/database.ts';
import { type Tx, withTenant } from '../platform/database/transactions.ts';
import type { Deps, Settings } from '../platform/deps.ts';
import { createKeyRing } from '../platform/encryption/key-ring.ts';
import { randomId } from '../platform/ids.ts';
import { createServices } from '../platform/services.ts';
import { createLog } from '../platform/telemetry/log.ts';
import { createMetrics } from '../platform/telemetry/metrics.ts';
import { createTenantCache } from '../platform/tenant-cache.ts';
import { ownerUrl, pooledUrl as pooledRunUrl, runtimeUrl, superuserUrl } from './database.ts';

export interface TestTenant {
  tenantId: string;
  host: string;
}

/** A tenant with the settings that it was made with. */
export interface MintedTenant extends TestTenant {
  timeZone: string;
  settings: Record<string, unknown>;
}

export interface TenantOverrides {
  timeZone?: string;
  serviceDayStartMinutes?: number;
  isStandalone?: boolean;
  hosts?: string[];
  configuration?: Record<string, Record<string, unknown>>;
  settings?: Record<string, unknown>;
}

/** Overrides for a member, who is verified by default. */
export interface MemberDetails {
  status?: string;
  email?: string;
  name?: string;
  createdAt?: Date;
}

export interface TestMember {
  memberId: string;
  email: string;
  cookie: string;
}

export interface TestRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  cookie?: string;
  headers?: Record<string, string>;
}

export interface TestReply {
  status: number;
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
  cookie: string | undefined;
}

/** The whole server on a real database, with a settable clock and a readable mailbox. */
export interface World {
  deps: Deps;
  app: App;
  mailbox: LocalMailbox;
  clock: { now: () => Date; set: (moment: Date | string) => void; advance: (seconds: number) => void };
  ownerUrl: string;
  runtimeUrl: string;
  superuserUrl: string;
  mintTenant: (overrides?: TenantOverrides) => Promise<MintedTenant>;
  signUpMember: (tenant: TestTenant, details?: MemberDetails) => Promise<TestMember>;
  inTenant: <T>(tenant: TestTenant, work: (tx: Tx) => Promise<T>) => Promise<T>;
  request: (tenant: TestTenant | null, request: TestRequest) => Promise<TestReply>;
  /**
   * Sends a tenant's queued mails now; a failing one rejects and is dropped. The newest is first in
   * `mailbox.messages(tenantId)`.
   */
  deliverMail: (tenant: TestTenant) => Promise<void>;
}

/** Lookups of a new tenant before giving up; an inactive one is never found. */
const LOOKS_MOST = 20;

export function createTestClock(start = '2026-03-02T12:00:00.000Z'): World['clock'] {
  let present = new Date(start);
  return {
    now: () => new Date(present),
    set: (moment) => {
      present = new Date(moment);
    },
    advance: (seconds) => {
      present = new Date(present.getTime() + seconds * 1000);
    },
  };
}

/** Nothing listens at these ports: a test that needs a service of wallets starts its own. */
export const noWallets = {
  applePush: 'http://127.0.0.1:9',
  googleApi: 'http://127.0.0.1:9',
  googleToken: 'http://127.0.0.1:9',
  googleSave: 'https://pay.google.com',
};

const settingsOf = (overrides: Partial<Settings>): Settings => ({
  defaultTenantId: null,
  trustedProxies: [],
  secureCookies: true,
  apiBaseUrl: null,
  webRoot: null,
  packsRoot: path.join(import.meta.dirname, '../../../../tenants'),
  environmentName: 'test',
  localTools: false,
  rateLimits: false,
  staffCallsPerMinute: limits.staffCallsPerMinute,
  metricsPublic: false,
  erasureRecord: null,
  checkReplies: true,
  wallet: noWallets,
  desk: null,
  ...overrides,
});

const usualDeps = (): Omit<Deps, 'database' | 'messenger' | 'clock' | 'settings'> => ({
  cache: createTenantCache(),
  services: createServices(),
  workers: null,
  keyRing: createKeyRing(['test data key of thirty-two characters'], 'test lookup key of thirty-two chars!!', [
    'test reward hold key of 32 characters',
  ]),
  metrics: createMetrics(),
  tracing: null,
  replica: null,
  checkSystem: null,
  log: createLog(process.env['LOG_LEVEL'] ?? 'silent'),
});

async function insertTenant(tx: Tx, tenantId: string, now: Date, over: TenantOverrides): Promise<MintedTenant> {
  const { timeZone = 'UTC', settings = {} } = over;
  const hosts = over.hosts ?? [`${tenantId}.test`];
  await tx.run(
    `insert into tenant (tenant_id, name, time_zone, service_day_start_minutes, is_standalone, configuration, settings, pack_digest, applied_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'test', $8)`,
    [
      tenantId,
      `Tenant ${tenantId}`,
      timeZone,
      over.serviceDayStartMinutes ?? 0,
      over.isStandalone ?? true,
      JSON.stringify(over.configuration ?? { en: { TenantID: tenantId } }),
      JSON.stringify(settings),
      now,
    ],
  );
  for (const host of hosts) {
    await tx.run('insert into tenant_host (tenant_id, host) values ($1, $2)', [tenantId, host]);
  }
  return { tenantId, host: hosts[0] ?? '', timeZone, settings };
}

async function insertMember(tx: Tx, tenantId: string, now: Date, details: MemberDetails): Promise<TestMember> {
  const memberId = randomId();
  const email = details.email ?? `rider-${randomBytes(5).toString('hex')}@example.org`;
  const createdAt = details.createdAt ?? now;
  const status = details.status ?? 'VERIFIED';
  const isVerified = status === 'VERIFIED';
  await tx.run(
    `insert into member (tenant_id, member_id, email, name, status, phone_verified_at, phone_hash, phone_last_digits, created_at, last_active_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      tenantId,
      memberId,
      email,
      details.name ?? 'Test Rider',
      status,
      isVerified ? createdAt : null,
      isVerified ? randomBytes(16) : null,
      isVerified ? '0123' : null,
      createdAt,
    ],
  );
  await openAccount(tx, tenantId, memberId);
  const token = await startSession(tx, tenantId, { memberId }, now);
  return { memberId, email, cookie: `rewards_session_${tenantId}=${token}` };
}

/** Lets a tenant's queued jobs run before those that other test files left in the shared queue. */
export async function preferJobs(tx: Tx): Promise<void> {
  await tx.run(`update graphile_worker._private_jobs set priority = -100 where payload ->> 'tenantId' = $1`, [
    tx.tenantId,
  ]);
}

const takeQueuedMails = (tx: Tx, tenantId: string) =>
  tx.query<{ payload: unknown }>(
    `with taken as (
       delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = 'send-mail' and j.payload ->> 'tenantId' = $1
       returning j.id, j.payload)
     select payload from taken order by id`,
    [tenantId],
  );

async function send(
  { server }: App,
  host: string,
  { method, path: url, body, cookie, headers }: TestRequest,
): Promise<TestReply> {
  const reply = await server.inject({
    method,
    url,
    headers: {
      host,
      // Requests with a cookie come from a browser, which also sends the origin of the call.
      ...(cookie === undefined ? {} : { cookie, 'sec-fetch-site': 'same-origin' }),
      ...(body === undefined || headers?.['content-type'] ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
  });
  const set = [reply.headers['set-cookie'] ?? []].flat().find((text) => text.startsWith('rewards_session_'));
  const isJson = (reply.headers['content-type'] ?? '').includes('json');
  return {
    status: reply.statusCode,
    body: isJson ? reply.json() : reply.body,
    headers: reply.headers,
    cookie: set?.split(';')[0],
  };
}

interface WorldParts extends Partial<Pick<Deps, 'tracing' | 'log' | 'replica'>> {
  /** Runtime role's URL of a database the test file created; default: this worker's. */
  databaseUrl?: string;
  /** URL of a pooler for that database; default: the run's pooler, if any. */
  pooledUrl?: string;
}

/** Starts the app for the calling test file and closes it after its last test. */
export async function world(
  overrides: Partial<Settings> = {},
  {
    databaseUrl = runtimeUrl,
    pooledUrl = databaseUrl === runtimeUrl ? pooledRunUrl : undefined,
    ...parts
  }: WorldParts = {},
): Promise<World> {
  const clock = createTestClock();
  const mailbox = createLocalMailbox(clock.now);
  const database = openDatabase({
    url: pooledUrl ?? databaseUrl,
    pooler: pooledUrl === undefined ? 'none' : 'transaction',
    connections: 12,
  });
  const deps: Deps = {
    ...usualDeps(),
    database,
    messenger: mailbox,
    clock: clock.now,
    settings: settingsOf(overrides),
    ...parts,
  };
  const app = await buildApp(deps, databaseUrl);
  afterAll(async () => {
    await app.server.close();
    await database.close();
  });

  const inTenant = <T>(tenant: TestTenant, work: (tx: Tx) => Promise<T>): Promise<T> =>
    withTenant(database, tenant.tenantId, work);

  return {
    deps,
    app,
    mailbox,
    clock,
    ownerUrl,
    runtimeUrl: databaseUrl,
    superuserUrl,
    inTenant,

    async mintTenant(over = {}) {
      const tenantId = `t-${randomBytes(6).toString('hex')}`;
      const tenant = await withTenant(database, tenantId, (tx) => insertTenant(tx, tenantId, clock.now(), over));
      app.tenants.refresh();
      // On a busy database the notification arrives later than a request waits.
      for (let looks = 0; looks < LOOKS_MOST && !(await app.tenants.byId(tenantId)); looks += 1);
      return tenant;
    },

    signUpMember: (tenant, details = {}) =>
      inTenant(tenant, (tx) => insertMember(tx, tenant.tenantId, clock.now(), details)),

    async deliverMail(tenant) {
      const waiting = await inTenant(tenant, (tx) => takeQueuedMails(tx, tenant.tenantId));
      for (const { payload } of waiting) await sendMailJob(deps).run(payload);
    },

    request: (tenant, request) => send(app, tenant?.host ?? 'unknown.test', request),
  };
}
