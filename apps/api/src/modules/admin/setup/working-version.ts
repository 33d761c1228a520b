import { checkPack, type HandedIn, type LoadedPack } from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { isLoopback } from '../../../platform/loopback.ts';
import { liveVersion, newestUnpublished, readPackSource, type VersionRow } from '../../versions/index.ts';

/** The agency's working version: the newest unpublished one, else the published one, with its validation. */
export interface WorkingVersion {
  row: VersionRow;
  live: VersionRow | undefined;
  /** Number of the newest draft after the published version; null if there is no such draft. */
  draft: number | null;
  handedIn: HandedIn;
  checked: LoadedPack;
}

export const hostOf = ({ hosts }: Pick<Tenant, 'hosts'>): string | null =>
  hosts.find((one) => !isLoopback(one)) ?? hosts[0] ?? null;

export async function workingVersion({ tx, tenant, settings }: StaffCtx): Promise<WorkingVersion | undefined> {
  const live = await liveVersion(tx);
  const draft = await newestUnpublished(tx, live?.number ?? 0);
  const row = draft ?? live;
  const handedIn = row && (await readPackSource(tx, row.number));
  if (!row || !handedIn) return undefined;
  const checked = checkPack(handedIn, { place: tenant.tenantId, tenantsDirectory: settings.packsRoot });
  return { row, live, draft: draft?.number ?? null, handedIn, checked };
}
