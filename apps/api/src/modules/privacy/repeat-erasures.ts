import { withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { presentMembers } from '../members/index.ts';
import { eraseMember } from './erase-member.ts';
import { readErasures } from './erasure-record.ts';

const MEMBERS_AT_ONCE = 1_000;

export interface Repeated {
  repeated: number;
  waiting: number;
}

type Needs = Pick<Deps, 'database' | 'keyRing' | 'clock'>;

async function repeatOf(
  { database, keyRing, clock }: Needs,
  tenantId: string,
  erasedAt: ReadonlyMap<string, Date>,
): Promise<Repeated> {
  const back = await withTenant(database, tenantId, (tx) => presentMembers(tx, [...erasedAt.keys()]));
  const sum: Repeated = { repeated: 0, waiting: 0 };
  for (const memberId of back) {
    const outcome = await withTenant(database, tenantId, (tx) =>
      eraseMember({ tx, keyRing, tenantId, memberId, now: clock() }, erasedAt.get(memberId)),
    );
    if (outcome === 'ERASED') sum.repeated += 1;
    if (outcome === 'HELD') sum.waiting += 1;
  }
  return sum;
}

/**
 * Erases members again who are in the record in `folder` but exist in this database, after a restore or a failover that
 * lost commits. Read-only if nothing was lost. Idempotent and safe to run concurrently [OPS-43].
 */
export async function repeatErasures(needs: Needs, folder: string): Promise<Repeated> {
  const sum: Repeated = { repeated: 0, waiting: 0 };
  const waiting = new Map<string, Map<string, Date>>();
  const settle = async (tenantId: string): Promise<void> => {
    const { repeated, waiting: held } = await repeatOf(needs, tenantId, waiting.get(tenantId) ?? new Map());
    waiting.delete(tenantId);
    sum.repeated += repeated;
    sum.waiting += held;
  };
  for await (const { tenantId, memberId, erasedAt } of readErasures(folder, needs.clock())) {
    const members = waiting.get(tenantId) ?? new Map<string, Date>();
    // A member's first line is the original erasure; later ones are repeats.
    if (!members.has(memberId)) members.set(memberId, new Date(erasedAt));
    waiting.set(tenantId, members);
    if (members.size >= MEMBERS_AT_ONCE) await settle(tenantId);
  }
  for (const tenantId of waiting.keys()) await settle(tenantId);
  return sum;
}
