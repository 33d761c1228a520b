import type { Command } from 'commander';
import { giveGoodwill } from '../../modules/admin/index.ts';
import { AdminError } from '../../platform/api-error.ts';
import { randomId } from '../../platform/ids.ts';
import type { OpenDeps } from '../support/command.ts';
import { reasonOf } from '../support/operator-note.ts';
import { pointsOf } from '../support/points-of.ts';
import { memberCommand } from './chosen-member.ts';
import { referenceTaken } from './reference-taken.ts';

const refusals: Readonly<Record<string, string>> = {
  GOODWILL_LIMIT:
    'that is more than limits.goodwillPointsPerAct or limits.goodwillPointsPerMemberPerDay of the pack allow',
  MEMBER_RESTS: 'the member is suspended or opted out',
  KEY_TAKEN: referenceTaken,
};

const verb = {
  verb: 'goodwill',
  description: 'give points as goodwill, in the balance at once; riders read them as a gift from the agency',
  more: [{ name: '<points>', description: 'how many points' }],
  options: [{ flags: '--reference <text>', description: 'your name of the case: the same one gives once' }],
  isAct: true as const,
};

/**
 * `rewards member goodwill <tenant> <member> <points> --reason TEXT`: grants points within the agency's limits
 * [DESK-43].
 */
export function register(program: Command, openDeps: OpenDeps): void {
  memberCommand(program, openDeps, verb, async (chosen) => {
    const {
      member,
      more: [wanted = ''],
      options: { reason, reference },
    } = chosen;
    const wantedPoints = pointsOf(wanted);
    reasonOf(typeof reason === 'string' ? reason : undefined, 'the reader at the gate was broken');
    const idempotencyKey = typeof reference === 'string' ? reference : randomId();
    try {
      const given = await giveGoodwill(chosen, { ...chosen.asked, points: wantedPoints, idempotencyKey });
      const outcome = given.isRepeated ? 'were given before' : 'given';
      return [`${member.email ?? member.memberId}: ${given.points} points ${outcome}; the balance is ${given.balance}`];
    } catch (error) {
      if (!(error instanceof AdminError)) throw error;
      throw new Error(`Nothing was given: ${refusals[error.code] ?? error.code}.`, { cause: error });
    }
  });
}
