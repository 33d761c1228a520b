import type { ErasurePreview } from '@fareback/contract/admin';
import type { Command } from 'commander';
import { eraseForGood, previewErasure } from '../../modules/admin/index.ts';
import { AdminError } from '../../platform/api-error.ts';
import type { Table } from '../../platform/csv.ts';
import type { OpenDeps } from '../support/command.ts';
import { linesOf } from '../support/table.ts';
import { type Chosen, memberCommand } from './chosen-member.ts';

const outcomes = {
  ERASED: 'deleted: nothing personal is left, and the books are right',
  ERASED_BEFORE: 'nothing changed: the member was deleted before',
  HELD: 'nothing changed: a redemption still waits for its supplier; delete again when that is settled',
};

const tableOf = ({ parts, points }: ErasurePreview): Table => ({
  head: ['kept', 'rows', 'if deleted'],
  rows: [
    ...parts.map(({ part, rows, goes }) => [part, rows, goes ? 'go' : 'stay without a name']),
    ['points', points, 'are taken off the books'],
  ],
});

async function erase(chosen: Chosen): Promise<keyof typeof outcomes> {
  try {
    return (await eraseForGood(chosen, chosen.member.memberId)).outcome;
  } catch (error) {
    if (error instanceof AdminError && error.code === 'WAITS_FOR_SUPPLIER') return 'HELD';
    throw error;
  }
}

/**
 * `rewards member delete <tenant> <member> [--yes]`: forgets a member for good, on the rider's attempt; without `--yes` it
 * only says what would go [AUTH-30, AUTH-31].
 */
export function register(program: Command, openDeps: OpenDeps): void {
  const verb = {
    verb: 'delete',
    description: 'forget a member for good; without --yes: say what would go',
    options: [{ flags: '--yes', description: 'do it; there is no way back' }],
  };
  memberCommand(program, openDeps, verb, async (chosen) => {
    const { member, options } = chosen;
    if (options['yes'] === true) return [`${member.memberId}: ${outcomes[await erase(chosen)]}`];
    if (member.status === 'DELETED') return [`${member.memberId}: ${outcomes.ERASED_BEFORE}`];
    return [
      `${member.email ?? member.memberId}: profile, phone and consent go, and`,
      ...linesOf(tableOf(await previewErasure(chosen, member.memberId))),
      'Nothing was changed. Add --yes to delete the member for good.',
    ];
  });
}
