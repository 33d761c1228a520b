import type { Command } from 'commander';
import { eraseMember, exportMember, type MemberCopy } from '../../modules/privacy/index.ts';
import type { OpenDeps } from '../support/command.ts';
import { memberCommand } from './chosen-member.ts';

const outcomes = {
  ERASED: 'deleted: nothing personal is left, and the books are right',
  ERASED_BEFORE: 'nothing changed: the member was deleted before',
  HELD: 'nothing changed: a redemption still waits for its supplier; delete again when that is settled',
  UNKNOWN: 'nothing changed: the member is not there',
};

/** What stays of a member when the name is taken off. */
const nameless = new Set(['account', 'earnings', 'transfers', 'redemptions', 'rides', 'codes', 'appEvents']);

/** How much of each kind is kept about a member, as lines; empty parts are left out. */
function summaryOf(copy: MemberCopy): string[] {
  const lines = Object.entries(copy).flatMap(([part, value]) => {
    const count = Array.isArray(value) ? value.length : 0;
    return count === 0
      ? []
      : [`  ${part.padEnd(16)}${String(count).padStart(6)}  ${nameless.has(part) ? 'stay without a name' : 'go'}`];
  });
  const { unclaimed, available } = copy['account'] as { unclaimed: number; available: number };
  return [...lines, `  ${'points'.padEnd(16)}${String(unclaimed + available).padStart(6)}  are taken off the books`];
}

/**
 * `rewards member delete <tenant> <member> [--yes]`: forgets a member for good, on the rider's wish; without `--yes` it
 * only says what would go [AUTH-30, AUTH-31].
 */
export function register(program: Command, openDeps: OpenDeps): void {
  const verb = {
    verb: 'delete',
    description: 'forget a member for good; without --yes: say what would go',
    options: [{ flags: '--yes', description: 'do it; there is no way back' }],
  };
  memberCommand(program, openDeps, verb, async ({ tx, keyRing, tenant, now, member, options }) => {
    const person = { tx, keyRing, tenantId: tenant.tenantId, memberId: member.memberId, now };
    if (options['yes'] === true) return [`${member.memberId}: ${outcomes[await eraseMember(person)]}`];
    if (member.status === 'DELETED') return [`${member.memberId}: ${outcomes.ERASED_BEFORE}`];
    return [
      `${member.email ?? member.memberId}: profile, phone and consent go, and`,
      ...summaryOf(await exportMember(person)),
      'Nothing was changed. Add --yes to delete the member for good.',
    ];
  });
}
