import { type CodeTexts, imageUrl, inEveryLanguage, type Pack } from '@fareback/tenant-pack';
import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { applyCampaigns } from '../campaigns/index.ts';
import { applyCodes } from '../codes/index.ts';
import { applyContent } from '../content/index.ts';
import { setBudgetsOf } from '../earning/index.ts';
import { applyOffers } from '../offers/index.ts';
import { applyProviders } from '../providers/index.ts';
import { applyTenant } from '../tenants/index.ts';

export interface PublishContext {
  tx: Tx;
  keyRing: KeyRing;
  now: Date;
}

export interface RowChanges {
  tenant: number;
  providers: number;
  campaigns: number;
  offers: number;
  content: number;
  codes: number;
  budgets: number;
}

/** Writes a pack's content to rows and deactivates rows it no longer lists. Throws HostTaken and OriginTaken. */
export async function writeRows({ tx, keyRing, now }: PublishContext, pack: Pack): Promise<RowChanges> {
  const { tenantId, programme: program } = pack;
  const codes = program.codes.map((definition) => ({
    definition: { ...definition, iconUrl: imageUrl(pack, definition.icon) },
    texts: inEveryLanguage(pack, (wording) => wording.codes[definition.id]) as Record<string, CodeTexts>,
  }));
  return {
    tenant: await applyTenant({ tx, keyRing, tenant: { tenantId }, now }, pack),
    providers: await applyProviders(tx, pack),
    campaigns: await applyCampaigns(tx, pack, now),
    offers: await applyOffers(tx, pack),
    content: await applyContent(tx, pack),
    codes: await applyCodes(tx, tenantId, codes),
    budgets: await setBudgetsOf(tx, pack, now),
  };
}
