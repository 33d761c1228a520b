import { limits } from '@fareback/contract';
import { say } from '../message.ts';
import type { PackProgram } from '../schema/program.ts';
import type { PackTeams } from '../schema/teams.ts';
import type { Contradiction } from './contradictions.ts';

/** Leagues have their own ids, begin where figures are shown, and each needs more members than the one before it. */
function inLeagues({ leagues }: PackTeams): Contradiction[] {
  return leagues.flatMap(({ id, from }, index): Contradiction[] => {
    const before = leagues[index - 1];
    const key = ['leagues', index];
    if (leagues.findIndex((league) => league.id === id) !== index)
      return [{ key: [...key, 'id'], message: say`expected each league once, found ${id} again` }];
    if (from < limits.teamMembersLeast) {
      const message = say`expected ${limits.teamMembersLeast} members or more, because smaller teams show no figures, found ${from}`;
      return [{ key: [...key, 'from'], message }];
    }
    if (before === undefined || from > before.from) return [];
    return [
      { key: [...key, 'from'], message: say`expected more than the ${before.from} of ${before.id}, found ${from}` },
    ];
  });
}

/** Returns contradictions in a program's teams [TEAM-01]. */
export const contradictionsOfTeams = ({ teams }: Pick<PackProgram, 'teams'>): Contradiction[] =>
  teams ? inLeagues(teams) : [];
