import type { Command } from 'commander';
import { unblockMember } from '../../modules/admin/index.ts';
import type { OpenDeps } from '../support/command.ts';
import { memberCommand } from './chosen-member.ts';

/** `rewards member unblock <tenant> <member>`: allows sign-in again after five wrong passwords [AUTH-13]. */
export function register(program: Command, openDeps: OpenDeps): void {
  const command = {
    verb: 'unblock',
    description: 'let a member sign in again after too many wrong passwords',
    isAct: true,
  } as const;
  memberCommand(program, openDeps, command, async (chosen) => {
    await unblockMember(chosen, chosen.asked);
    return [`${chosen.member.email ?? chosen.member.memberId}: may sign in again`];
  });
}
