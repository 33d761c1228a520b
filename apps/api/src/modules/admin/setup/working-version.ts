import { checkPack, type HandedIn, type LoadedPack } from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { isLoopback } from '../../../platform/loopback.ts';
import { handedInOf, liveVersion, readVersions, type VersionRow } from '../../versions/index.ts';

/** Versions that are looked at for the one that is worked on. */
const LOOKED_AT = 20;

const OPEN: readonly VersionRow['state'][] = ['DRAFT', 'APPROVED', 'SCHEDULED'];

/** The version that an agency works on: the newest draft, else what is published; with the check of what it says. */
export interface WorkingVersion {
  row: VersionRow;
  live: VersionRow | undefined;
  /** The number of the newest draft behind what is published; null where there is none. */
  draft: number | null;
  handedIn: HandedIn;
  checked: LoadedPack;
}

/** Where riders will find an agency: by its first host that is not this machine's alone. */
export const hostOf = ({ hosts }: Pick<Tenant, 'hosts'>): string | null =>
  hosts.find((one) => !isLoopback(one)) ?? hosts[0] ?? null;

/** What an agency works on; undefined where it has no version at all. */
export async function workingVersion({ tx, tenant, settings }: StaffCtx): Promise<WorkingVersion | undefined> {
  const live = await liveVersion(tx);
  const newest = await readVersions(tx, { below: null, size: LOOKED_AT, isOpen: false });
  const draft = newest.find(({ state, number }) => OPEN.includes(state) && number > (live?.number ?? 0));
  const row = draft ?? live;
  const handedIn = row && (await handedInOf(tx, row.number));
  if (!row || !handedIn) return undefined;
  const checked = checkPack(handedIn, { place: tenant.tenantId, tenantsDirectory: settings.packsRoot });
  return { row, live, draft: draft?.number ?? null, handedIn, checked };
}
