import os from 'node:os';
import { reportNames } from '@fareback/contract/admin';

/** Commands that change nothing: whose they are need not be known. Every other one is taken for one that writes. */
export const readingCommands: ReadonlySet<string> = new Set([
  ...reportNames.map((name) => `report ${name}`),
  'acts list',
  'campaign backtest',
  'codes list',
  'connections list',
  'coupons stock',
  'events describe',
  'events rejected list',
  'keys list',
  'ledger verify',
  'maintenance show',
  'member show',
  'places from-gtfs',
  'providers list',
  'providers test',
  'rides missing list',
  'secrets show',
  'security desk',
  'security list',
  'service pauses',
  'speed',
  'staff operators list',
  'suppliers list',
  'tenant list',
  'tenant plan',
  'tenant pull',
  'tenant show',
  'tenant versions',
]);

const LENGTH_MAX = 64;

/**
 * Who asks for a command, by `--by` or else by REWARDS_BY, as the security record keeps it; null where neither says.
 * Throws for what is no name of one line [AUTH-36].
 */
export function whoAsks(option: string | undefined, variable: string | undefined): string | null {
  const who = (option ?? variable ?? '').trim();
  if (who === '' && option === undefined) return null;
  if (who === '' || who.length > LENGTH_MAX || /\p{C}/u.test(who))
    throw new Error(`Who asks is a name of 1 to ${LENGTH_MAX} characters in one line. Example: --by "Ana Lima"`);
  return who;
}

/** The name that an act is kept with: whoever asks, else the user of this machine. */
export const operatorName = (askedBy: string | null | undefined): string => askedBy ?? os.userInfo().username;

/** What the operator of a command that writes is told where nobody said who asks; null where there is nothing to say. */
export const warnUnattributed = (command: string, who: string | null): string | null =>
  who !== null || readingCommands.has(command)
    ? null
    : `"${command}" goes into the security record without a name: say who asks with --by "Ana Lima", or set REWARDS_BY.`;
