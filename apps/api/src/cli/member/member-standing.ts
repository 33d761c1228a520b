import type { Command } from 'commander';
import { forfeitPoints, lockAccounts } from '../../modules/ledger/index.ts';
import { type MemberStatus, optOut, suspend, unsuspend } from '../../modules/members/index.ts';
import { verifyWithInventedNumber } from '../../modules/verification/index.ts';
import { randomId } from '../../platform/ids.ts';
import type { OpenDeps } from '../support/command.ts';
import { type Chosen, memberCommand } from './chosen-member.ts';

interface StandingVerb {
  verb: string;
  description: string;
  options?: { flags: string; description: string }[];
  reach: (chosen: Chosen) => Promise<MemberStatus>;
}

/** Suspends a member; with `--forfeit` the points go in the same transaction [LEDGER-07]. */
async function suspendMember({ tx, tenant, now, member: { memberId }, options }: Chosen): Promise<MemberStatus> {
  const status = await suspend(tx, memberId);
  if (options['forfeit'] === true && status === 'SUSPENDED') {
    await lockAccounts(tx, [memberId]);
    await forfeitPoints(tx, tenant.tenantId, now, {
      forfeits: [{ memberId, causeId: randomId() }],
      reason: 'SUSPENSION',
    });
  }
  return status;
}

const verbs: StandingVerb[] = [
  {
    verb: 'verify',
    description: 'verify a member with an invented phone number (demos)',
    reach: verifyWithInventedNumber,
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
    reach: suspendMember,
  },
  {
    verb: 'unsuspend',
    description: 'end a suspension',
    reach: ({ tx, member }) => unsuspend(tx, member.memberId),
  },
  {
    verb: 'opt-out',
    description: 'opt a member out until the member opts back in',
    reach: ({ tx, member }) => optOut(tx, member.memberId),
  },
];

/** `rewards member verify|suspend|unsuspend|opt-out <tenant> <email>`: moves a member and prints the status reached [AUTH-31]. */
export function register(program: Command, openDeps: OpenDeps): void {
  for (const { reach, ...command } of verbs) {
    memberCommand(program, openDeps, command, async (chosen) => [
      `${chosen.member.email ?? chosen.member.memberId}: ${chosen.member.status} -> ${await reach(chosen)}`,
    ]);
  }
}
