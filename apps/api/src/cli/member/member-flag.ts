import { memberFlags } from '@fareback/contract/admin';
import type { Command } from 'commander';
import { flagMember } from '../../modules/admin/index.ts';
import type { OpenDeps } from '../support/command.ts';
import { memberCommand } from './chosen-member.ts';

/**
 * `rewards member flag <tenant> <member> <flag> <on|off>`: sets a feature flag for one member, which overrides the
 * tenant's [AUTH-28].
 */
export function register(program: Command, openDeps: OpenDeps): void {
  const more = [
    { name: '<flag>', description: memberFlags.join(' or ') },
    { name: '<switch>', description: 'on or off' },
  ];
  const verb = { verb: 'flag', description: 'switch a feature on or off for one member', more, isAct: true } as const;
  memberCommand(program, openDeps, verb, async (chosen) => {
    const {
      member,
      more: [name = '', position = ''],
    } = chosen;
    const flag = memberFlags.find((known) => known === name);
    if (!flag) throw new Error(`There is no feature ${name}, only ${memberFlags.join(' and ')}.`);
    if (position !== 'on' && position !== 'off') throw new Error(`A feature is on or off, not ${position}.`);
    await flagMember(chosen, { ...chosen.asked, flag, isOn: position === 'on' });
    return [`${member.email ?? member.memberId}: ${flag} ${position}`];
  });
}
