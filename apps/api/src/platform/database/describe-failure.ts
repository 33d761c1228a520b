import { isDatabaseLost } from './database-errors.ts';

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
