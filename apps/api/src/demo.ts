import type { Pack } from '@fareback/tenant-pack';
import { startLocalSupplier } from './adapters/local-supplier.ts';
import { applyPack } from './cli/tenant/apply-pack.ts';
import { readPacks } from './cli/tenant/read-pack.ts';
import { findMemberByEmail, setPast } from './modules/members/index.ts';
import { fillDemoPool } from './modules/redemptions/index.ts';
import { connectSupplier, TIME_LIMIT_MILLIS } from './modules/suppliers/index.ts';
import { registerHost } from './modules/tenants/index.ts';
import { verifyWithInventedNumber } from './modules/verification/index.ts';
import { withTenant } from './platform/database.ts';
import type { Deps } from './platform/deps.ts';

/** Makes every pack's tenant what its pack says and fills the pools that ask for made-up codes; repeatable. */
export async function applyDemoPacks(deps: Deps): Promise<Pack[]> {
  const packs = readPacks(deps.settings.packsRoot);
  for (const pack of packs) {
    await applyPack(deps, pack);
    for (const { id, stock } of pack.programme.offers) {
      if (stock?.kind !== 'pool' || !stock.demo) continue;
      const { count, pattern } = stock.demo;
      await withTenant(deps.database, pack.tenantId, (tx) =>
        fillDemoPool(tx, deps.keyRing, pack.tenantId, id, count, pattern),
      );
    }
  }
  return packs;
}

/** Starts a supplier on this machine that issues whatever the offers of the packs need, until this process ends. */
export async function supplyLocally(deps: Deps, packs: Pack[]): Promise<void> {
  const { url, secret } = await startLocalSupplier();
  for (const { tenantId, programme } of packs) {
    const ids = programme.offers.flatMap(({ stock }) =>
      stock.kind === 'supplier' || stock.kind === 'credit' ? [stock.supplier] : [],
    );
    for (const supplierId of new Set(ids)) {
      const named = { supplierId, url, secret, timeLimitMillis: TIME_LIMIT_MILLIS, allowsPrivate: false };
      await withTenant(deps.database, tenantId, (tx) =>
        connectSupplier({ tx, keyRing: deps.keyRing, tenantId, now: deps.clock() }, named),
      );
    }
  }
}

/** Lets a tenant answer on this machine's own addresses. */
export async function answerLocally(deps: Deps, tenantId: string, hosts: string[]): Promise<void> {
  for (const host of hosts) await withTenant(deps.database, tenantId, (tx) => registerHost(tx, tenantId, host));
}

/** Verifies a demo rider with an invented number. */
export async function verifyRider(deps: Deps, tenantId: string, email: string): Promise<void> {
  await withTenant(deps.database, tenantId, async (tx) => {
    const member = await findMemberByEmail(tx, email);
    if (member) await verifyWithInventedNumber(tx, deps.keyRing, tenantId, member.memberId, deps.clock());
  });
}

const DAY_MILLIS = 86_400_000;

/** Lets a demo rider have joined at the beginning of a day (YYYY-MM-DD) and been away for so many days. */
export async function giveRiderPast(
  deps: Deps,
  tenantId: string,
  email: string,
  { joined, awayDays }: { joined: string; awayDays: number },
): Promise<void> {
  const lastSeenAt = new Date(deps.clock().getTime() - awayDays * DAY_MILLIS);
  await withTenant(deps.database, tenantId, async (tx) => {
    const member = await findMemberByEmail(tx, email);
    if (member) await setPast(tx, member.memberId, new Date(`${joined}T00:00:00Z`), lastSeenAt);
  });
}
