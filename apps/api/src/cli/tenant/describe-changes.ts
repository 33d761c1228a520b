import { describeDifference, type Pack } from '@fareback/tenant-pack';
import type { TenantDirectory } from '../../call/tenant.ts';
import { tryProgram } from '../../modules/earning/index.ts';
import type { ListedSupply, Stock } from '../../modules/redemptions/index.ts';
import type { Applied, DraftChanged, NewerVersionLive } from '../../modules/versions/index.ts';
import type { Deps } from '../../platform/deps.ts';

/** Results of a pack's campaigns for the latest rides; empty for a new tenant or one without rides. */
export async function describeBacktest(
  deps: Pick<Deps, 'database' | 'cache' | 'clock' | 'keyRing'>,
  tenants: TenantDirectory,
  { tenantId, programme: program }: Pack,
): Promise<string[]> {
  const tenant = await tenants.byId(tenantId);
  if (!tenant) return [];
  const {
    members,
    behaviours: activities,
    warnings,
  } = await tryProgram(deps, tenant, {
    campaigns: program.campaigns,
    settings: { ...tenant.settings, ...program },
  });
  if (warnings.length === 0) return [];
  return [
    `${tenantId}: tried on what ${members} members did in the last 28 days (${activities} behaviours):`,
    ...warnings.map((warning) => `  warning  ${warning}`),
  ];
}

/** Explains why a pack was not applied: who changed its source version since, and what to do. */
export function describeChanged(tenantId: string, { from }: DraftChanged): string {
  const { number, editors, author, changedAt } = from;
  const last = editors.at(-1) ?? author;
  return [
    `${tenantId}: version ${number} was changed after this folder was pulled from it, last by ${last.name} at ${changedAt.toISOString().slice(0, 16)}Z.`,
    `Nothing was changed. Pull it again and make your change there (rewards tenant pull ${tenantId} <folder> --number ${number}), or apply with --onto ${number} if those changes shall be left out.`,
  ].join('\n');
}

/** One line per disconnected supplier of active offers: riders cannot see these offers [REDEEM-17]. */
export function describeClosed(
  tenantId: string,
  supplies: Pick<ListedSupply, 'supplierId' | 'supplier' | 'offerIds'>[],
) {
  return supplies
    .filter(({ supplier, offerIds }) => offerIds.length > 0 && (!supplier || supplier.disconnectedAt !== null))
    .map(
      ({ supplierId, offerIds }) =>
        `${tenantId}: closed until ${supplierId} is connected: ${offerIds.join(', ')} (rewards suppliers connect ${tenantId} ${supplierId} --url ...)`,
    );
}

/** One line per active offer without codes: riders see it as sold out [REDEEM-17]. */
export function describeSoldOut(tenantId: string, stocks: Pick<Stock, 'offerId' | 'isActive' | 'free'>[]): string[] {
  return stocks
    .filter(({ isActive, free }) => isActive && free === 0)
    .map(
      ({ offerId }) =>
        `${tenantId}: sold out until codes are added: ${offerId} (rewards coupons import ${tenantId} ${offerId} codes.csv)`,
    );
}

/** Explains why a pack was not applied: newer live changes, what applying would revert, and what to do. */
export function describeNewer(tenantId: string, { live, changes }: NewerVersionLive, from: number | null): string[] {
  const { number, author, createdAt } = live;
  const made =
    from === null
      ? 'this folder was never pulled, and knows nothing of it'
      : `this folder was pulled from version ${from}`;
  return [
    `${tenantId}: version ${number} (${author.name}, ${createdAt.toISOString().slice(0, 16)}Z) is live; ${made}.`,
    'Applying it would change:',
    ...describeDifference(changes).map((line) => `  ${line}`),
    `Nothing was changed. Pull it and make your change there (rewards tenant pull ${tenantId} <folder>), or apply with --onto ${number} if that is what you want.`,
  ];
}

/** Lists what applying a pack changed or would change: the version, then one line per field. */
export function describeChanges(tenantId: string, { isChange, version, before, changes, waiting }: Applied): string[] {
  if (waiting !== null)
    return [
      `${tenantId}: version ${waiting.number} waits for approval at the desk, as the agency asks; version ${version} stays live`,
      ...describeDifference(changes).map((line) => `  ${line}`),
    ];
  if (!isChange) return [`${tenantId}: nothing changed (version ${version})`];
  if (before === null) return [`${tenantId}: version ${version}, the first`];
  if (version === before) return [`${tenantId}: version ${version} as this release understands it`];
  return [`${tenantId}: version ${before} -> ${version}`, ...describeDifference(changes).map((line) => `  ${line}`)];
}
