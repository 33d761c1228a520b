import { checkPack, type HandedIn, type LoadedPack } from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { isLoopback } from '../../../platform/loopback.ts';
import { handedInOf, liveVersion, newestUnpublished, type VersionRow } from '../../versions/index.ts';

/** The version that an agency works on: the newest that is not published yet, else what is; with the check of what it says. */
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
  const draft = await newestUnpublished(tx, live?.number ?? 0);
  const row = draft ?? live;
  const handedIn = row && (await handedInOf(tx, row.number));
  if (!row || !handedIn) return undefined;
  const checked = checkPack(handedIn, { place: tenant.tenantId, tenantsDirectory: settings.packsRoot });
  return { row, live, draft: draft?.number ?? null, handedIn, checked };
}
