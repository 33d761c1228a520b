import path from 'node:path';
import { defaultEnvironmentName, limits } from '@fareback/contract';
import type { SmsAccount } from './adapters/http-sms.ts';
import type { SmtpAccount } from './adapters/smtp-mail.ts';
import { readDesk, readMail, readTracing, readWallet, textsOf, type Variables } from './environment-parts.ts';

import { type Pooler, poolers } from './platform/database/database.ts';
import type { Settings } from './platform/deps.ts';
import { isLoopback } from './platform/loopback.ts';
import type { WorkerLimits } from './platform/workers.ts';
import type { TracingSettings } from './start/otel-tracing.ts';

export interface Environment {
  host: string;
  port: number;
  /** URL for the runtime role; null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  databaseOwnerUrl: string | null;
  /** URL that bypasses any pooler, for notifications and the queue; null: same as `databaseUrl`. */
  databaseDirectUrl: string | null;
  databaseReplicaUrl: string | null;
  /** The pooler at `databaseUrl`, if any. */
  databasePooler: Pooler;
  databaseConnections: number;
  /** Limits of worker threads for heavy desk requests, which would delay riders. */
  workers: WorkerLimits;
  dataDir: string;
  /** Secrets that encrypt personal data, newest first, and the lookup key; null: generated in `dataDir`. */
  dataKeys: { keys: string[]; lookup: string } | null;
  /**
   * Secrets for the hashes of reward holds, newest first; empty: not set, or generated in `dataDir` with the data keys.
   */
  rewardHoldKeys: string[];
  /** Seconds between "not ready" and the end of new connections at shutdown. */
  drainSeconds: number;
  runsJobs: boolean;
  logLevel: string;
  sms: SmsAccount | null;
  mail: SmtpAccount | null;
  tracing: TracingSettings | null;
  settings: Settings;
}

/** All errors of the environment, each line with a variable, its error and an example. */
export class EnvironmentError extends Error {
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'EnvironmentError';
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const KEY_LENGTH_MIN = 32;

/** Reads variables or the files they name, and collects errors; an empty value counts as absent. */
function readerOf(given: Variables, root: string, problems: string[]) {
  const complain = (name: string, trouble: string, example: string): void =>
    void problems.push(`${name} ${trouble}. Example: ${name}=${example}`);
  const text = textsOf(given, root, complain);
  return {
    text,
    complain,
    whole(name: string, fallback: number, [least, most]: [number, number]): number {
      const value = text(name);
      if (value === null) return fallback;
      const number = Number(value);
      if (Number.isInteger(number) && number >= least && number <= most) return number;
      complain(name, `must be a whole number from ${least} to ${most}, but is "${value}"`, String(fallback));
      return fallback;
    },
    flag(name: string, fallback: boolean): boolean {
      const value = text(name)?.toLowerCase();
      if (value === undefined || value === null) return fallback;
      if (['1', 'true', 'yes', 'on'].includes(value)) return true;
      if (!['0', 'false', 'no', 'off'].includes(value))
        complain(name, `must be true or false, but is "${value}"`, String(!fallback));
      return false;
    },
    databaseUrl(name: string): string | null {
      const value = text(name);
      if (value === null) return null;
      const url = URL.canParse(value) ? new URL(value) : null;
      // The error must not show the value, which contains a password.
      if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2) {
        complain(
          name,
          'must be a PostgreSQL address with a database name',
          'postgres://user:password@127.0.0.1:5432/fareback',
        );
      }
      return value;
    },
    list(name: string): string[] {
      return (text(name) ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '');
    },
  };
}

type Reader = ReturnType<typeof readerOf>;

function readKeys(read: Reader, needed: boolean): Environment['dataKeys'] {
  const keys = read.list('DATA_KEYS');
  const lookup = read.text('DATA_LOOKUP_KEY');
  if (keys.length === 0 && lookup === null && !needed) return null;
  const example = 'the output of: openssl rand -base64 32';
  if (keys.length === 0)
    read.complain('DATA_KEYS', 'is missing, but personal data in this database must be sealed', example);
  if (keys.some((key) => key.length < KEY_LENGTH_MIN)) {
    read.complain(
      'DATA_KEYS',
      `must hold keys of at least ${KEY_LENGTH_MIN} characters, newest first, with commas between them`,
      example,
    );
  }
  if (lookup === null || lookup.length < KEY_LENGTH_MIN) {
    read.complain(
      'DATA_LOOKUP_KEY',
      `must be one key of at least ${KEY_LENGTH_MIN} characters that never changes`,
      example,
    );
  }
  return { keys, lookup: lookup ?? '' };
}

/** Keys for reward holds. Optional, so existing installations without them keep working. */
function readHoldKeys(read: Reader): string[] {
  const keys = read.list('REWARD_HOLD_KEYS');
  if (keys.some((key) => key.length < KEY_LENGTH_MIN)) {
    read.complain(
      'REWARD_HOLD_KEYS',
      `must hold keys of at least ${KEY_LENGTH_MIN} characters, newest first, with commas between them`,
      'the output of: openssl rand -base64 32',
    );
  }
  return keys;
}

const isCarrierAddress = (value: string): boolean => {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === '127.0.0.1');
};

/** URL of the API for the web app: an origin, https except on localhost; null: the page's own origin [CONST-07]. */
function readApiBaseUrl(read: Reader): string | null {
  const value = read.text('API_BASE_URL');
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!isSafe || url?.origin !== value) {
    read.complain(
      'API_BASE_URL',
      `must be scheme and host alone, by https, but is "${value}"`,
      'https://api.rewards.agency.example',
    );
  }
  return value;
}

/** Reads the pooler setting. Notifications and the queue need a connection that bypasses it. */
function readPooler(read: Reader): Pooler {
  const value = read.text('DATABASE_POOLER') ?? 'none';
  const pooler = poolers.find((one) => one === value);
  if (pooler === undefined)
    read.complain('DATABASE_POOLER', `must be one of ${poolers.join(', ')}, but is "${value}"`, 'transaction');
  if (pooler !== 'none' && read.text('DATABASE_DIRECT_URL') === null)
    read.complain(
      'DATABASE_DIRECT_URL',
      "is missing, but notices and the queue cannot go through the pooler: give the server's own address",
      'postgres://fareback_runtime:password@127.0.0.1:5432/fareback',
    );
  return pooler ?? 'none';
}

const readWorkers = (read: Reader): WorkerLimits => ({
  threads: read.whole('WORKER_THREADS', 2, [1, 16]),
  callsPerGroup: read.whole('WORKER_CALLS_PER_AGENCY', 2, [1, 100]),
  seconds: read.whole('WORKER_SECONDS', 20, [1, 120]),
  memoryMb: read.whole('WORKER_MEMORY_MB', 512, [64, 4096]),
});

function readSms(read: Reader): SmsAccount | null {
  const examples = {
    SMS_URL: 'https://api.carrier.example',
    SMS_ACCOUNT: 'AC0123456789',
    SMS_TOKEN: "the account's secret token",
    SMS_FROM: '+12025550100',
  };
  const [baseUrl, account, token, from] = Object.keys(examples).map(read.text);
  if (!baseUrl && !account && !token && !from) return null;
  for (const [name, example] of Object.entries(examples)) {
    if (read.text(name) === null)
      read.complain(name, 'is missing, but other variables of the SMS account are set', example);
  }
  if (baseUrl && !isCarrierAddress(baseUrl)) read.complain('SMS_URL', 'must be an https address', examples.SMS_URL);
  return { baseUrl: baseUrl ?? '', account: account ?? '', token: token ?? '', from: from ?? '' };
}

/**
 * Reads the environment's variables. `root` is the repository's folder, the base of relative paths; `unread` skips the
 * keys for processes without personal data, such as migrations. Throws EnvironmentError with all errors.
 */
export function readEnvironment(
  variables: Variables,
  root: string,
  { keys = 'read' }: { keys?: 'read' | 'unread' } = {},
): Environment {
  const problems: string[] = [];
  const read = readerOf(variables, root, problems);
  const folder = (name: string, fallback: string): string => path.resolve(root, read.text(name) ?? fallback);

  const databaseUrl = read.databaseUrl('DATABASE_URL');
  const logLevel = read.text('LOG_LEVEL') ?? 'info';
  if (!LOG_LEVELS.includes(logLevel))
    read.complain('LOG_LEVEL', `must be one of ${LOG_LEVELS.join(', ')}, but is "${logLevel}"`, 'info');
  const defaultTenantId = read.text('DEFAULT_TENANT');
  if (defaultTenantId !== null && !/^[a-z][a-z0-9-]{1,30}$/.test(defaultTenantId)) {
    read.complain('DEFAULT_TENANT', `must be the id of a tenant, but is "${defaultTenantId}"`, 'agency-id');
  }
  const webRoot = read.text('WEB_ROOT');
  const erasureRecord = read.text('ERASURE_RECORD');
  const localTools = read.flag('LOCAL_TOOLS', false);

  const environment: Environment = {
    host: read.text('HOST') ?? '127.0.0.1',
    port: read.whole('PORT', 3000, [0, 65_535]),
    databaseUrl,
    databaseOwnerUrl: read.databaseUrl('DATABASE_OWNER_URL'),
    databaseDirectUrl: read.databaseUrl('DATABASE_DIRECT_URL'),
    databaseReplicaUrl: read.databaseUrl('DATABASE_REPLICA_URL'),
    databasePooler: readPooler(read),
    databaseConnections: read.whole('DATABASE_CONNECTIONS', 10, [1, 1000]),
    workers: readWorkers(read),
    dataDir: folder('DATA_DIR', '.data'),
    dataKeys: keys === 'read' ? readKeys(read, databaseUrl !== null) : null,
    rewardHoldKeys: keys === 'read' ? readHoldKeys(read) : [],
    drainSeconds: read.whole('DRAIN_SECONDS', 0, [0, 120]),
    runsJobs: read.flag('RUN_JOBS', true),
    logLevel,
    sms: readSms(read),
    mail: readMail(read),
    tracing: readTracing(read, read.text('ENVIRONMENT_NAME') ?? defaultEnvironmentName),
    settings: {
      defaultTenantId,
      trustedProxies: read.list('TRUSTED_PROXIES'),
      secureCookies: !read.flag('INSECURE_COOKIES', false),
      apiBaseUrl: readApiBaseUrl(read),
      webRoot: webRoot === null ? null : path.resolve(root, webRoot),
      packsRoot: folder('TENANTS_DIR', 'tenants'),
      environmentName: read.text('ENVIRONMENT_NAME') ?? defaultEnvironmentName,
      localTools,
      rateLimits: read.flag('RATE_LIMITS', true),
      staffCallsPerMinute: read.whole('STAFF_CALLS_PER_MINUTE', limits.staffCallsPerMinute, [10, 100_000]),
      metricsPublic: read.flag('METRICS_PUBLIC', false),
      erasureRecord: erasureRecord === null ? null : path.resolve(root, erasureRecord),
      checkReplies: read.flag('CHECK_REPLIES', false),
      wallet: readWallet(read),
      desk: readDesk(read, root),
    },
  };
  if (problems.length > 0) throw new EnvironmentError(problems);
  return environment;
}
