import { createHash } from 'node:crypto';
import type { Command } from 'commander';
import { deductPoints, lockAccounts } from '../../modules/ledger/index.ts';
import { lockMember } from '../../modules/members/index.ts';
import { randomId } from '../../platform/ids.ts';
import type { OpenDeps } from '../support/command.ts';
import { memberCommand } from './chosen-member.ts';

const reasons = { balance: 'BALANCE_DEDUCTION', suspension: 'SUSPENSION_DEDUCTION' } as const;
const isReason = (text: unknown): text is keyof typeof reasons =>
  typeof text === 'string' && Object.hasOwn(reasons, text);

/** The id that a reference of the operator always gives, so that the same case deducts once. */
function causeOf(reference: unknown, memberId: string): string {
  if (typeof reference !== 'string') return randomId();
  const digest = createHash('sha256').update(`${memberId}/${reference}`).digest('hex');
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

/** `rewards member deduct <tenant> <member> <points>`: takes points from a balance, never below 0; says what would go without `--yes` [LEDGER-07]. */
export function register(program: Command, openDeps: OpenDeps): void {
  const verb = {
    verb: 'deduct',
    description: 'deduct points from the balance, oldest lapse first, never below 0',
    more: [{ name: '<points>', description: 'how many points, or all' }],
    options: [
      { flags: '--reason <reason>', description: 'what the history calls it: balance (the default) or suspension' },
      { flags: '--reference <text>', description: 'your name of the case: the same one deducts once' },
      { flags: '--yes', description: 'do it; without, only say what would go' },
    ],
  };
  memberCommand(program, openDeps, verb, async ({ tx, tenant, now, member, more: [asked = ''], options }) => {
    const reason = options['reason'] ?? 'balance';
    if (!isReason(reason)) throw new Error(`The reason is balance or suspension, not ${String(reason)}.`);
    await lockMember(tx, member.memberId);
    const available = (await lockAccounts(tx, [member.memberId])).get(member.memberId)?.available ?? 0;
    if (asked !== 'all' && !/^[1-9]\d{0,8}$/.test(asked))
      throw new Error(`Points are a whole number or all, not ${asked}.`);
    const points = asked === 'all' ? available : Number(asked);
    const named = member.email ?? member.memberId;
    if (options['yes'] !== true)
      return [`${named}: ${Math.min(points, available)} of ${available} points would be deducted; add --yes to do it`];
    const causeId = causeOf(options['reference'], member.memberId);
    const deduction = { memberId: member.memberId, points, causeId, reason: reasons[reason] };
    const deducted = points === 0 ? 0 : await deductPoints(tx, tenant.tenantId, now, deduction);
    return [`${named}: ${deducted} of ${available} points deducted`];
  });
}
