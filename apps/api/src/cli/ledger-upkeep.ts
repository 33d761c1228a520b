import type { Command } from 'commander';
import { runAbsences } from '../modules/absences/index.ts';
import { runLapses } from '../modules/lapses/index.ts';
import { chosenTenant } from './chosen-member.ts';
import type { OpenDeps } from './command.ts';
import { group } from './group.ts';

/** `rewards ledger upkeep <tenant>`: what the jobs do with points by themselves, now: lapses and absences [LEDGER-07]. */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'ledger', 'the books of points')
    .command('upkeep')
    .description(
      'announce and lapse points, and forfeit those of inactive members, as the jobs do; again: nothing more',
    )
    .argument('<tenant>', 'tenant id')
    .action(async (tenantId: string) => {
      const opened = await openDeps();
      try {
        const tenant = await chosenTenant(opened, tenantId);
        const lapses = await runLapses(opened.deps, tenant);
        const absences = await runAbsences(opened.deps, tenant);
        console.log(`${tenantId}: told ${lapses.told} members of a lapse; points of ${lapses.members} lapsed`);
        console.log(
          `${tenantId}: told ${absences.told} inactive members; ${absences.forfeited} forfeited their points`,
        );
      } finally {
        await opened.close();
      }
    });
}
