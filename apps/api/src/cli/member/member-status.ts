import type { Moved } from '@fareback/contract/admin';
import type { Command } from 'commander';
import { optOutMember, suspendMember, unsuspendMember, verifyMember } from '../../modules/admin/index.ts';
import type { OpenDeps } from '../support/command.ts';
import { type Chosen, memberCommand } from './chosen-member.ts';

interface StatusVerb {
  verb: string;
  description: string;
  options?: { flags: string; description: string }[];
  reach: (chosen: Chosen) => Promise<Moved>;
}

const verbs: StatusVerb[] = [
  {
    verb: 'verify',
    description: 'verify a member with an invented phone number (demos)',
    reach: (chosen) => verifyMember(chosen, { ...chosen.asked, before: chosen.member.status }),
  },
  {
    verb: 'suspend',
    description: 'suspend a member: everything can be read, nothing changed',
    options: [
      {
        flags: '--forfeit',
        description: 'and take the whole balance and every unclaimed earning, which cannot be undone',
      },
    ],
    reach: (chosen) => suspendMember(chosen, { ...chosen.asked, takesPoints: chosen.options['forfeit'] === true }),
  },
  {
    verb: 'unsuspend',
    description: 'end a suspension',
    reach: (chosen) => unsuspendMember(chosen, chosen.asked),
  },
  {
    verb: 'opt-out',
    description: 'opt a member out until the member opts back in',
    reach: (chosen) => optOutMember(chosen, chosen.asked),
  },
];

/**
 * `rewards member verify|suspend|unsuspend|opt-out <tenant> <member>`: changes a member's status and prints the result
 * [AUTH-31].
 */
export function register(program: Command, openDeps: OpenDeps): void {
  for (const { reach, ...command } of verbs) {
    memberCommand(program, openDeps, { ...command, isAct: true }, async (chosen) => {
      const { before, after } = await reach(chosen);
      return [`${chosen.member.email ?? chosen.member.memberId}: ${before} -> ${after}`];
    });
  }
}
