import { type CodeTexts, imageUrl, inEveryLanguage, type Pack } from '@fareback/tenant-pack';
import { applyCampaigns } from '../modules/campaigns/index.ts';
import { applyCodes } from '../modules/codes/index.ts';
import { applyContent } from '../modules/content/index.ts';
import { applyOffers } from '../modules/offers/index.ts';
import { applyProviders } from '../modules/providers/index.ts';
import { applyTenant, finishApplying, isNewPack } from '../modules/tenants/index.ts';
import { type Tx, withTenant } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';

/** What applying a pack changed. */
export interface PackChanges {
  /** Whether anything changed at all; if not, nothing was written and nobody was told. */
  isChange: boolean;
  /** Rows written or rested, by part of the pack. */
  rows: { tenant: number; providers: number; campaigns: number; offers: number; content: number };
}

class Rehearsal extends Error {
  readonly changes: PackChanges;

  constructor(changes: PackChanges) {
    super('rehearsal');
    this.changes = changes;
  }
}

/** Turns everything a pack says into rows. */
async function writePack(
  tx: Tx,
  { keyRing, clock }: Pick<Deps, 'keyRing' | 'clock'>,
  pack: Pack,
): Promise<PackChanges> {
  const { tenantId, programme } = pack;
  const now = clock();
  const isNew = await isNewPack(tx, pack);
  const rows = {
    tenant: await applyTenant({ tx, keyRing, tenant: { tenantId }, now }, pack),
    providers: await applyProviders(tx, pack),
    campaigns: await applyCampaigns(tx, pack, now),
    offers: await applyOffers(tx, pack),
    content: await applyContent(tx, pack),
  };
  if (isNew) {
    const codes = programme.codes.map((definition) => ({
      definition: { ...definition, iconUrl: imageUrl(pack, definition.icon) },
      texts: inEveryLanguage(pack, (wording) => wording.codes[definition.id]) as Record<string, CodeTexts>,
    }));
    await applyCodes(tx, tenantId, codes);
  }
  const isChange = isNew || Object.values(rows).some((count) => count > 0);
  if (isChange) await finishApplying(tx, pack, now);
  return { isChange, rows };
}

/**
 * Makes a tenant what its pack says, in one transaction: all of it or nothing. Running processes read the tenant again
 * when something changed. With `isRehearsal` nothing is kept, but the changes are told. Throws HostTaken.
 */
export async function applyPack(
  deps: Pick<Deps, 'database' | 'keyRing' | 'clock'>,
  pack: Pack,
  { isRehearsal = false }: { isRehearsal?: boolean } = {},
): Promise<PackChanges> {
  try {
    return await withTenant(deps.database, pack.tenantId, async (tx) => {
      const changes = await writePack(tx, deps, pack);
      if (isRehearsal) throw new Rehearsal(changes);
      return changes;
    });
  } catch (error) {
    if (error instanceof Rehearsal) return error.changes;
    throw error;
  }
}
