import type { Command } from 'commander';
import { deductFromMember, previewDeduction } from '../../modules/admin/index.ts';
import { AdminError } from '../../platform/api-error.ts';
import { randomId } from '../../platform/ids.ts';
import type { OpenDeps } from '../support/command.ts';
import { pointsOf } from '../support/points-of.ts';
import { memberCommand } from './chosen-member.ts';
import { referenceTaken } from './reference-taken.ts';

const kinds = { balance: 'BALANCE', suspension: 'SUSPENSION' } as const;
const isKind = (text: unknown): text is keyof typeof kinds => typeof text === 'string' && Object.hasOwn(kinds, text);

const verb = {
  verb: 'deduct',
  description: 'deduct points from the balance, oldest lapse first, never below 0',
  more: [{ name: '<points>', description: 'how many points, or all' }],
  options: [
    { flags: '--kind <kind>', description: 'what the history calls it: balance (the default) or suspension' },
    { flags: '--reference <text>', description: 'your name of the case: the same one deducts once' },
    { flags: '--yes', description: 'do it; without, only say what would go' },
  ],
  isAct: true as const,
};

/**
 * `rewards member deduct <tenant> <member> <points>`: deducts points, never below 0; without `--yes` it only shows the
 * effect [LEDGER-07].
 */
export function register(program: Command, openDeps: OpenDeps): void {
  memberCommand(program, openDeps, verb, async (chosen) => {
    const {
      member,
      more: [wanted = ''],
      options,
    } = chosen;
    const kind = options['kind'] ?? 'balance';
    if (!isKind(kind)) throw new Error(`The kind is balance or suspension, not ${String(kind)}.`);
    const points = wanted === 'all' ? undefined : pointsOf(wanted, 'all');
    const named = member.email ?? member.memberId;
    if (options['yes'] !== true) {
      const { points: going, balance } = await previewDeduction(chosen, member.memberId, points);
      return [`${named}: ${going} of ${balance} points would be deducted; add --yes to do it`];
    }
    const { reference } = options;
    const idempotencyKey = typeof reference === 'string' ? reference : randomId();
    const input = { ...chosen.asked, points, kind: kinds[kind], idempotencyKey };
    const taken = await deductFromMember(chosen, input).catch((error: unknown) => {
      if (!(error instanceof AdminError && error.code === 'KEY_TAKEN')) throw error;
      throw new Error(`Nothing was deducted: ${referenceTaken}.`, { cause: error });
    });
    if (taken.isRepeated)
      return [
        `${named}: nothing changed: ${taken.points} points were deducted under this reference before; the balance is ${taken.balance}`,
      ];
    return [`${named}: ${taken.points} of ${taken.balance} points deducted`];
  });
}
