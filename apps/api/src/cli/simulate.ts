import { setTimeout as pause } from 'node:timers/promises';
import { type TripMode, tripModes } from '@fareback/contract';
import type { Command } from 'commander';
import {
  type DemoRider,
  demoRiders,
  nextDemoRider,
  postEvents,
  rideJustNow,
  simulatedRides,
  simulatedVisits,
} from '../modules/ingest/index.ts';
import type { OpenDeps } from './support/command.ts';
import { onTenant } from './support/on-tenant.ts';
import { print } from './support/print.ts';

interface Options {
  tenant: string;
  provider?: string;
  card: string[];
  modes: Record<string, TripMode[]>;
  url: string;
  days: string;
  every: string;
  watch?: boolean;
}

function secondsOf(every: string): number {
  const found = /^(\d+)s?$/.exec(every);
  const seconds = Number(found?.[1] ?? 0);
  if (!(seconds >= 1 && seconds <= 86_400))
    throw new Error(`--every must be seconds from 1, such as 20s, but is "${every}".`);
  return seconds;
}

function withModes(option: string, known: Record<string, TripMode[]>): Record<string, TripMode[]> {
  const [provider = '', named = ''] = option.split('=');
  const modes = tripModes.filter((mode) => named.split(',').includes(mode));
  if (provider === '' || modes.length === 0)
    throw new Error(`--modes must be provider=mode,mode with modes of ${tripModes.join(', ')}, but is "${option}".`);
  return { ...known, [provider]: modes };
}

const nameOf = ({ providerId, subject }: DemoRider): string => `${providerId} …${subject.slice(-4)}`;

/**
 * `rewards simulate --tenant T --url U`: sends fictitious rides of connected members to the real endpoint, for use
 * without real data.
 */
export function register(program: Command, openDeps: OpenDeps): void {
  program
    .command('simulate')
    .requiredOption('--tenant <id>', 'tenant id')
    .requiredOption('--url <address>', 'address of the running server, such as http://127.0.0.1:3000')
    .option('--provider <id>', 'only this provider')
    .option(
      '--card <number>',
      'a card beside the connected ones; may be given again',
      (card: string, cards: string[]) => [...cards, card],
      [],
    )
    .option(
      '--modes <provider=modes>',
      'modes of a provider, such as bayferry=ferry; may be given again',
      withModes,
      {},
    )
    .option('--days <days>', 'how many days back', '7')
    .option('--watch', 'continue: past rides for each newly connected account, then a ride now and then')
    .option('--every <seconds>', 'time between rides with --watch', '20s')
    .action(async (options: Options) => {
      const days = Number(options.days);
      if (!Number.isInteger(days) || days < 0 || days > 60)
        throw new Error(`--days must be from 0 to 60, but is "${options.days}".`);
      const seconds = secondsOf(options.every);
      const stop = new AbortController();
      process.once('SIGINT', () => stop.abort()).once('SIGTERM', () => stop.abort());
      await onTenant(openDeps, options.tenant, async ({ deps, tenant }) => {
        const post = (rider: DemoRider, events: Parameters<typeof postEvents>[3]): Promise<number> =>
          postEvents(deps, tenant, { url: options.url, providerId: rider.providerId }, events);
        const greeted = new Set<string>();
        for (let turn = 0; !stop.signal.aborted; turn += 1) {
          const riders = await demoRiders(deps, tenant, {
            providerId: options.provider,
            cards: options.card,
            modes: options.modes,
          });
          for (const rider of riders.filter((one) => !greeted.has(nameOf(one) + one.subject))) {
            greeted.add(nameOf(rider) + rider.subject);
            const rides = await post(rider, simulatedRides(rider, days, deps.clock()));
            const visits = await post(rider, simulatedVisits(rider, days, deps.clock()));
            const outings = visits === 0 ? '' : ` and ${visits} visits`;
            print(`${nameOf(rider)}: ${rides} rides${outings} of the last ${days} days`);
          }
          if (!options.watch) break;
          const rider = turn === 0 ? undefined : nextDemoRider(riders, turn);
          if (rider) print(`${nameOf(rider)}: ${await post(rider, [rideJustNow(rider, deps.clock())])} ride just now`);
          // Checks for new accounts every few seconds, so demo users need not wait.
          await pause(Math.min(seconds, turn === 0 ? 1 : seconds) * 1000, undefined, { signal: stop.signal }).catch(
            () => {},
          );
        }
        if (greeted.size === 0)
          print('Nobody is connected yet: connect an account in the app, or name one with --card.');
      });
    });
}
