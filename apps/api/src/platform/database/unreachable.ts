import { createDatabase } from './database.ts';
import { isDatabaseLost } from './errors.ts';

interface DatabaseError extends Error {
  code?: string;
  where?: string;
}

const isOfPostgres = (error: unknown): error is DatabaseError =>
  error instanceof Error && /^[0-9FHPX][0-9A-Z]{4}$/.test(String((error as DatabaseError).code));

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? text;

const READ_ONLY_TODO =
  'One that follows another server: name the one that writes in the address, or promote this one if that is gone (docs/backup.md). One that was set so, as a superuser: alter system reset default_transaction_read_only; select pg_reload_conf();';

export const SERVER_DOWN_TODO =
  'Start it, or let its standby take its place (docs/growing.md, "A server that does not answer"). Agencies whose rows stand there are answered 503 until then, the others go on; rewards doctor names them.';

/**
 * The cluster server, such as `10.0.0.7:5432`, and the cause of the error; undefined if the error is not about a
 * cluster server.
 */
export function serverDown(error: unknown): { server: string; why: string } | undefined {
  if (!isOfPostgres(error)) return undefined;
  const [, server, why] =
    /connection to the remote node (?:[^\s@]+@)?(\S+:\d+) failed(?: with the following error: ([^\n]*))?/.exec(
      error.message,
    ) ?? [];
  if (server !== undefined) return { server, why: why ?? 'no answer' };
  const [, asked] = /while executing command on (\S+:\d+)/.exec(error.where ?? '') ?? [];
  return asked === undefined || !isDatabaseLost(error) ? undefined : { server: asked, why: firstLine(error.message) };
}

const troubles: Record<string, (said: string) => string> = {
  '25006': (said) => `The database can only be read (${said}). ${READ_ONLY_TODO}`,
  '42501': (said) =>
    `The role lacks a right in the database (${said}). Run "npm run rewards -- migrate", which makes what is missing; one that was taken away, or lost in a copy that was made without rights: grant it again as the owner of the tables, as the files of apps/api/migrations do.`,
  '42P01': (said) =>
    `The database lacks a table of ours (${said}). Run "npm run rewards -- migrate"; one that it does not make was lost, and comes back with a backup (docs/backup.md).`,
  '53100': (said) => `The database has no room on its disk (${said}). Make room there; nothing of this was done.`,
  '53300': (said) =>
    `The database has no connection left (${said}). End what holds them (pg_stat_activity), lower DATABASE_CONNECTIONS, raise max_connections, or put a pooler between; then run this again.`,
  '55P03': (said) => `Somebody else held what this needs for too long (${said}). Nothing of it was done: run it again.`,
  '57014': (said) => `The database took too long (${said}). Nothing of it was done: run it again outside the rush.`,
};
troubles['3F000'] = troubles['42P01'] as (said: string) => string;

/**
 * Explains in one sentence what happened to the database during a command or startup and what to do; null for other
 * errors. Never contains a password: PostgreSQL does not include it [OPS-112].
 */
export function describeFailure(error: unknown): string | null {
  const down = serverDown(error);
  if (down !== undefined)
    return `The server ${down.server} of the cluster does not answer (${down.why}). ${SERVER_DOWN_TODO}`;
  if (isOfPostgres(error)) {
    const trouble = troubles[error.code ?? ''];
    if (trouble !== undefined) return trouble(firstLine(error.message));
  }
  // The refused connection may be to another server, such as a provider, which its own code reports.
  if (isDatabaseLost(error) && !/^E[A-Z]+$/.test(String((error as DatabaseError).code)))
    return `The database was lost meanwhile (${firstLine((error as Error).message)}). Look whether it runs, then run this again: what was not committed was not done.`;
  return null;
}

interface Place {
  database: string;
  server: string;
  role: string;
}

function placeOf(url: string): Place {
  const { hostname, port, pathname, username } = new URL(url);
  return { database: pathname.slice(1), server: `${hostname}:${port || '5432'}`, role: username || 'nobody' };
}

/** Describes a connection URL in messages: `fareback at 127.0.0.1:5432 as fareback_runtime`. */
export function nameOfDatabase(url: string): string {
  const { database, server, role } = placeOf(url);
  return `${database} at ${server} as ${role}`;
}

/** Classifies a pooler's error by its message, because it has no specific code. */
function ofPooler(said: string): string {
  if (/startup parameter/.test(said))
    return `a pooler stands before it (${said}). Say so by DATABASE_POOLER=transaction, and give the server's own address in DATABASE_DIRECT_URL.`;
  if (/authentication failed|no such user/.test(said))
    return `the pooler before it refuses the role or its password (${said}). Give the ones that stand in its auth_file (userlist.txt), and reload it when that was changed.`;
  if (/no such database|does not exist/.test(said))
    return `the pooler before it leads to no such database (${said}). Name it as an entry of its [databases] does.`;
  return `the pooler before it lets nobody in (${said}). Raise its max_client_conn and default_pool_size, or lower DATABASE_CONNECTIONS.`;
}

const BY_TLS = '?sslmode=verify-full&sslrootcert=/path/of/its/ca.pem';

function ofTls(code: string, said: string): string | undefined {
  if (/does not support SSL/.test(said))
    return `it speaks no TLS, which the address asks for (sslmode). Switch it on there (ssl = on in postgresql.conf), or take sslmode out of the address where nobody else is on the way.`;
  if (/CERT|VERIFY_LEAF|ALTNAME|TLS|SSL/.test(code))
    return `its certificate is not believed (${code}). Name who vouches for it in the address: ${BY_TLS}; the certificate must bear the host that the address names.`;
  if (said.startsWith('ENOENT: ')) return `its address names a file that is not there (${said}).`;
  return undefined;
}

const explanations: Record<string, (place: Place, said: string) => string> = {
  '28P01': ({ role }) =>
    `it refuses the password of ${role}. Give the one that the role was made with, or a new one as a superuser: alter role ${role} password '...'`,
  '28000': ({ role }, said) =>
    /no encryption/.test(said)
      ? `it lets ${role} in by TLS alone (${said}). Ask for it at the end of the address: ${BY_TLS}; or admit it without, in the server's pg_hba.conf.`
      : `it does not let ${role} in (${said}). Make the role (docs/installation.md), or admit it in the server's pg_hba.conf.`,
  '3D000': ({ database }) => `it has no database ${database}. As a superuser: ${createDatabase(database)}`,
  '53300': (_, said) =>
    `it has no connection left (${said}). Lower DATABASE_CONNECTIONS, raise max_connections, or put a pooler between.`,
  '08P01': (_, said) => ofPooler(said),
  '57P03': (_, said) => `it is not ready yet (${said}). Try again in a moment.`,
};

/**
 * Explains in one sentence why the database of `url` can't be used and what to do; `variable` names the setting with
 * the URL. For errors of connecting or of the first statement; never contains a password.
 */
export function describeUnreachable(error: unknown, url: string, variable: string): string {
  const { code = '', message } = error as { code?: string; message: string };
  const explanation = explanations[code]?.(placeOf(url), message) ?? ofTls(code, message);
  const name = `The database ${nameOfDatabase(url)}`;
  return explanation === undefined
    ? `${name} cannot be reached (${message || code}): is it running, and is ${variable} right?`
    : `${name} cannot be reached by ${variable}: ${explanation}`;
}
