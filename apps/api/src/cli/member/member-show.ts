import type { Command } from 'commander';
import { recordReading } from '../../modules/acts/index.ts';
import { countsOf } from '../../modules/ledger/index.ts';
import type { OpenDeps } from '../support/command.ts';
import { memberCommand } from './chosen-member.ts';

const dayOf = (moment: Date | null): string => moment?.toISOString() ?? 'never';

/**
 * `rewards member show <tenant> <member>`: prints a member's status, points and dates; no secret, no full phone number.
 */
export function register(program: Command, openDeps: OpenDeps): void {
  memberCommand(program, openDeps, { verb: 'show', description: "a member's standing and points" }, async (chosen) => {
    const { tx, member } = chosen;
    await recordReading(chosen, 'members.read', member.memberId);
    const counts = await countsOf(tx, member.memberId);
    const facts: [string, string][] = [
      ['id', member.memberId],
      ['name', member.name],
      ['status', member.status],
      ['phone', member.isPhoneVerified ? `verified, ends in ${member.phoneLastDigits ?? '????'}` : 'not verified'],
      ['language', member.language ?? 'not chosen'],
      ['balance', String(counts.balance)],
      ['owed', String(counts.debt)],
      ['earnings', String(counts.earningsCount)],
      ['redemptions', String(counts.redeemsCount)],
      ['joined', dayOf(member.createdAt)],
      ['agreed to terms', dayOf(member.termsAcceptedAt)],
      ['last seen', dayOf(member.lastActiveAt)],
    ];
    return facts.map(([name, value]) => `${name.padEnd(16)}${value}`);
  });
}
