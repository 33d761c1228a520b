import type { Command } from 'commander';
import type { StaffCtx } from '../../call/staff.ts';
import type { Member } from '../../modules/members/index.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import { MEMBER_NAMES, namedMember } from '../support/named-member.ts';
import { onTenant } from '../support/on-tenant.ts';
import { reasonOf } from '../support/operator-note.ts';
import { print } from '../support/print.ts';

const EXAMPLE = 'she rang from the number we know';

export interface Chosen extends StaffCtx {
  member: Member;
  more: string[];
  options: Record<string, string | boolean | undefined>;
  /** The member an action is about, and the reason if given. */
  asked: { memberId: string; reason: string | undefined };
}

interface MemberVerb {
  verb: string;
  description: string;
  more?: { name: string; description: string }[];
  options?: { flags: string; description: string }[];
  /** True for actions: they accept a reason for the audit log. */
  isAct?: true;
}

/**
 * Adds `rewards member <verb> <tenant> <member>`: runs `work` in one transaction on the member found by `namedMember`,
 * and prints the returned lines after the commit. Throws if tenant or member does not exist.
 */
export function memberCommand(
  program: Command,
  openDeps: OpenDeps,
  { verb, description, more = [], options = [], isAct }: MemberVerb,
  work: (chosen: Chosen) => Promise<string[]>,
): void {
  const command = group(program, 'member')
    .command(verb)
    .description(description)
    .argument('<tenant>', 'tenant id')
    .argument('<member>', MEMBER_NAMES);
  for (const argument of more) command.argument(argument.name, argument.description);
  if (isAct) command.option('--reason <text>', 'why; kept with the act');
  for (const option of options) command.option(option.flags, option.description);
  command.action(async () => {
    const [tenantId = '', named = '', ...rest] = command.args;
    const lines = await onTenant(openDeps, tenantId, ({ run, setSecuritySubject }) =>
      run(async (ctx) => {
        const member = await namedMember(ctx, named);
        setSecuritySubject(member.memberId);
        const chosen: Chosen['options'] = command.opts();
        const reason = isAct && typeof chosen['reason'] === 'string' ? reasonOf(chosen['reason'], EXAMPLE) : undefined;
        const input = { memberId: member.memberId, reason };
        return work({ ...ctx, member, more: rest, options: chosen, asked: input });
      }),
    );
    print(...lines);
  });
}
