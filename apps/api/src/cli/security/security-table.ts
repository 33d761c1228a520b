import { type Route, routes } from '@fareback/contract';
import { type AdminRoute, adminRoutes } from '@fareback/contract/admin';
import type { Command } from 'commander';
import type { SecurityEvent } from '../../modules/security/index.ts';
import type { Table } from '../../platform/csv.ts';

export const tableOf = (events: readonly SecurityEvent[]): Table => ({
  head: ['when', 'what', 'outcome', 'times', 'member', 'network', 'asked by'],
  rows: events.map(({ happenedAt, what, outcome, times, memberId, network, askedBy }) => [
    happenedAt.toISOString(),
    what,
    outcome,
    times,
    memberId,
    network,
    askedBy,
  ]),
});

const commandsBelow = (command: Command, words: readonly string[] = []): string[] =>
  command.commands.flatMap((each) => {
    const path = [...words, each.name()];
    return each.commands.length === 0 ? [path.join(' ')] : commandsBelow(each, path);
  });

export function checkWhat(program: Command, what: string): void {
  const calls = Object.values(routes).flatMap((some) => Object.values<Route>(some).map(({ name }) => name));
  const atDesk = Object.values(adminRoutes).flatMap((some) =>
    Object.values<AdminRoute>(some).map(({ name }) => `desk.${name}`),
  );
  const known = [...calls, ...atDesk, ...commandsBelow(program)].toSorted();
  if (!known.includes(what)) throw new Error(`There is no call or command "${what}". There are: ${known.join(', ')}.`);
}
