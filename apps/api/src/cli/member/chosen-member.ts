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

/** A member that an operator named, inside one transaction. */
export interface Chosen extends StaffCtx {
  member: Member;
  /** What the operator gave beyond tenant and member. */
  more: string[];
  /** What the operator switched on or set by name, as `--yes` and `--out FILE`. */
  options: Record<string, string | boolean | undefined>;
  /** Whom an act is about, and why where the operator said it. */
  asked: { memberId: string; reason: string | undefined };
}

/** How a member's command is called; `more` names arguments after tenant and member, `options` what may follow them. */
interface MemberVerb {
  verb: string;
  description: string;
  more?: { name: string; description: string }[];
  options?: { flags: string; description: string }[];
  /** Of a verb that is an act: why may be said, and is kept with it. */
  isAct?: true;
}

/**
 * Adds `rewards member <verb> <tenant> <member>`: runs `work` on the member, named as `namedMember` knows them, in one transaction and prints the lines it answers once that is committed. Throws when tenant or member do not exist.
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
