import os from 'node:os';
import { type AdminRoute, adminRoutes, readingVerbs } from '@fareback/contract/admin';

/** Read-only commands, which need no actor. Every other command counts as writing. */
export const readingCommands: ReadonlySet<string> = new Set([
  'campaign backtest',
  'events describe',
  'events rejected list',
  'keys list',
  'ledger verify',
  'lines from-gtfs',
  'places from-gtfs',
  'providers list',
  'providers test',
  'secrets show',
  'security desk',
  'security list',
  'speed',
  'staff operators list',
  'suppliers list',
  'suppliers test',
  'tenant list',
  'tenant plan',
  'tenant pull',
]);

/** True for a command that changes nothing: listed above, or a call that reads. */
export function isReading(command: string): boolean {
  if (!command.startsWith('call ')) return readingCommands.has(command);
  const verb = command.slice('call '.length);
  const routes = Object.values(adminRoutes).flatMap((group) => Object.values<AdminRoute>(group));
  return (
    (readingVerbs as readonly string[]).includes(verb) ||
    routes.some(({ name, method }) => name === verb && method === 'GET')
  );
}

const LENGTH_MAX = 64;

/**
 * Returns the actor from `--by` or REWARDS_BY for the security log; null if neither is set. Throws if it is not one
 * line [AUTH-36].
 */
export function getOperatorName(option: string | undefined, variable: string | undefined): string | null {
  const who = (option ?? variable ?? '').trim();
  if (who === '' && option === undefined) return null;
  if (who === '' || who.length > LENGTH_MAX || /\p{C}/u.test(who))
    throw new Error(`Who asks is a name of 1 to ${LENGTH_MAX} characters in one line. Example: --by "Ana Lima"`);
  return who;
}

export const operatorName = (askedBy: string | null | undefined): string => askedBy ?? os.userInfo().username;

export const warnUnattributed = (command: string, who: string | null): string | null =>
  who !== null || isReading(command)
    ? null
    : `"${command}" is saved in the security record without a name: say who asks with --by "Ana Lima", or set REWARDS_BY.`;
