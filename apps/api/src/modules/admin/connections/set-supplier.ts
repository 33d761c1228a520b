import type { WantedSupplier } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { MissingKey } from '../../../platform/encryption/key-ring.ts';
import { shownAddress } from '../../../platform/shown-address.ts';
import { getSupplierMoveError, type ListedSupply, listSupplies } from '../../redemptions/index.ts';
import { connectSupplier, disconnectSupplier, readSupplierConnection } from '../../suppliers/index.ts';
import { supplierSetAt } from './list-connections.ts';
import { keepStored } from './oauth-change.ts';
import { checkAddresses, lockUnchanged } from './set-provider.ts';

async function lockSupplier(ctx: StaffCtx, id: string, was: string | null | undefined): Promise<ListedSupply> {
  const find = async () => (await listSupplies(ctx.tx)).find(({ supplierId }) => supplierId === id);
  await lockUnchanged(ctx, { kind: 'supplier', id, was }, async () => supplierSetAt((await find())?.supplier));
  return (await find()) ?? throwAdminError('NOT_FOUND');
}

/** The secret before, if it goes to the same address and can be read. */
async function secretBefore({ tx, keyRing, tenant }: StaffCtx, id: string, url: string): Promise<string | undefined> {
  try {
    const before = await readSupplierConnection({ tx, keyRing, tenantId: tenant.tenantId }, id);
    return before?.url === url ? before.secret : undefined;
  } catch (error) {
    if (error instanceof MissingKey) return undefined;
    throw error;
  }
}

/**
 * Connects a supplier that an offer names. Throws NOT_FOUND, INVALID_REQUEST and CHANGED_MEANWHILE, and
 * WAITS_FOR_SUPPLIER for a new address while orders are open [DESK-744].
 */
export async function setSupplier(ctx: StaffCtx, id: string, wanted: WantedSupplier): Promise<void> {
  const { tx, keyRing, tenant, now } = ctx;
  const { supplier: before } = await lockSupplier(ctx, id, wanted.was);
  const url = keepStored(wanted.url, before?.url);
  const isSameUrl = before?.url === url;
  if (!isSameUrl) checkAddresses(ctx, { url });
  if ((await getSupplierMoveError(tx, id, url)) !== null) throwAdminError('WAITS_FOR_SUPPLIER');
  const secret =
    wanted.secret ?? (await secretBefore(ctx, id, url)) ?? throwAdminError('INVALID_REQUEST', { field: 'secret' });
  const timeLimitMillis = wanted.timeLimitSeconds * 1000;
  const connection = { supplierId: id, url, secret, timeLimitMillis, allowsPrivate: isSameUrl && before.allowsPrivate };
  await connectSupplier({ tx, keyRing, tenantId: tenant.tenantId, now }, connection);
  const facts = {
    before: before ? { url: shownAddress(before.url), timeLimitMillis: before.timeLimitMillis } : null,
    after: { url: shownAddress(url), timeLimitMillis, isSecretNew: wanted.secret !== undefined },
  };
  await ctx.record({ verb: 'suppliers.connect', subject: { kind: 'supplier', id }, facts });
}

/** Closes a supplier's offers; open orders are still settled. Throws NOT_FOUND, CHANGED_MEANWHILE [DESK-745]. */
export async function removeSupplier(ctx: StaffCtx, id: string, was: string | undefined): Promise<void> {
  const { tx, keyRing, tenant, now } = ctx;
  await lockSupplier(ctx, id, was);
  const isEnded = await disconnectSupplier({ tx, keyRing, tenantId: tenant.tenantId, now }, id);
  const facts = { before: { isConnected: isEnded }, after: { isConnected: false } };
  await ctx.record({ verb: 'suppliers.disconnect', subject: { kind: 'supplier', id }, facts });
}
