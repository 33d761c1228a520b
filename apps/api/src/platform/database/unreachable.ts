import { createDatabase } from './own-database.ts';

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
