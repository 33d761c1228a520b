import { normalizeEmail } from '@fareback/contract';
import type { Command } from 'commander';
import { liftSignInBlock } from '../../modules/auth/index.ts';
import type { OpenDeps } from '../support/command.ts';
import { memberCommand } from './chosen-member.ts';

/** `rewards member unblock <tenant> <email>`: lets a member sign in again after five wrong passwords [AUTH-13]. */
export function register(program: Command, openDeps: OpenDeps): void {
  const command = { verb: 'unblock', description: 'let a member sign in again after too many wrong passwords' };
  memberCommand(program, openDeps, command, async ({ tx, keyRing, tenant, member }) => {
    const email = normalizeEmail(member.email ?? '');
    await liftSignInBlock(tx, keyRing, tenant.tenantId, email);
    return [`${email}: may sign in again`];
  });
}
