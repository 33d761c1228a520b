import type { Command } from 'commander';
import { answerMissingRide, type ListedMissingRide, listOpenMissingRides } from '../../modules/rides/index.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import { onTenant } from '../support/on-tenant.ts';
import { print } from '../support/print.ts';

const answers = ['FOUND', 'NOT_FOUND'] as const;

function linesOf(ride: ListedMissingRide): string[] {
  const told: [string, string | null][] = [
    ['member', ride.memberId],
    ['provider', ride.providerId],
    ['ridden', ride.riddenAt.toISOString()],
    ['from', ride.fromName],
    ['to', ride.toName],
    ['note', ride.note],
    ['reported', ride.reportedAt.toISOString()],
  ];
  const known = told.filter(([, value]) => value !== null);
  return [ride.missingRideId, ...known.map(([name, value]) => `  ${name.padEnd(10)}${value}`)];
}

/**
 * `rewards rides missing list <tenant>` prints the reports that wait for an answer, the oldest first;
 * `rewards rides missing answer <tenant> <id> FOUND|NOT_FOUND` answers one, and the rider reads it in the app [EARN-13].
 * Throws when tenant, report or answer do not exist.
 */
export function register(program: Command, openDeps: OpenDeps): void {
  const missing = group(group(program, 'rides', 'rides of members'), 'missing', 'rides that members say are missing');
  missing
    .command('list')
    .description('reports that wait for an answer')
    .argument('<tenant>', 'tenant id')
    .action(async (tenantId: string) => {
      const rides = await onTenant(openDeps, tenantId, ({ run }) => run(listOpenMissingRides));
      print(...rides.flatMap(linesOf));
      if (rides.length === 0) print('No report waits for an answer.');
    });
  missing
    .command('answer')
    .description('says what became of one report')
    .argument('<tenant>', 'tenant id')
    .argument('<report>', 'id of the report, as listed')
    .argument('<answer>', answers.join(' or '))
    .action(async (tenantId: string, report: string, given: string) => {
      const answer = answers.find((one) => one === given);
      if (!answer) throw new Error(`An answer is ${answers.join(' or ')}, not ${given}.`);
      const isKnown = await onTenant(openDeps, tenantId, ({ run }) =>
        run((ctx) => answerMissingRide(ctx, report, answer)),
      );
      if (!isKnown) throw new Error(`${tenantId} has no report ${report}.`);
      print(`${report}: ${answer}`);
    });
}
