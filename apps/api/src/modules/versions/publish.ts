import type { SubjectChange } from '@fareback/contract/admin';
import {
  type CodeTexts,
  changesOfSettledRounds,
  contentOf,
  difference,
  digest,
  imageUrl,
  inEveryLanguage,
  type Pack,
  PackRejected,
} from '@fareback/tenant-pack';
import type { Actor } from '../../call/staff.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { applyCampaigns } from '../campaigns/index.ts';
import { applyCodes } from '../codes/index.ts';
import { applyContent } from '../content/index.ts';
import { applyDraws } from '../draws/index.ts';
import { setBudgetsOf } from '../earning/index.ts';
import { applyOffers } from '../offers/index.ts';
import { applyProviders } from '../providers/index.ts';
import { lockSettlement, readSettledRounds } from '../teams/index.ts';
import { applyTenant, finishApplying } from '../tenants/index.ts';
import { savePictures } from './picture-store.ts';
import {
  contentOfVersion,
  insertVersion,
  liveVersion,
  recordLive,
  type VersionOrigin,
  type VersionRow,
} from './store.ts';

export interface Published {
  /** False if nothing changed: then nothing was written and no notification sent. */
  isChange: boolean;
  version: number;
  before: number | null;
  changes: SubjectChange[];
  rows: RowChanges;
}

export interface Publishing {
  pack: Pack;
  origin: VersionOrigin;
  basedOn: number | null;
  by: Actor;
  note: string;
  draft?: number;
}

export async function changesTo(
  keeper: Pick<PublishContext, 'tx'>,
  live: VersionRow | undefined,
  pack: Pack,
): Promise<SubjectChange[]> {
  const stored = live && (await contentOfVersion(keeper.tx, live.number));
  return stored ? difference(stored.content, contentOf(pack)) : [];
}

/** Throws if a pack changes settled challenges; the check of a draft gives all reasons [TEAM-19]. */
async function checkSettledRounds(tx: Tx, { programme: program }: Pack): Promise<void> {
  if (!program.teams) return;
  await lockSettlement(tx);
  const [changed] = changesOfSettledRounds(await readSettledRounds(tx), program);
  if (changed) throw new PackRejected('programme.yaml', changed.message);
}

/**
 * Makes a pack the live version if it changes anything, and updates the rows in the caller's transaction; running
 * processes reload the tenant after commit. The caller must hold the version lock. Throws HostTaken and OriginTaken
 * [DESK-100].
 */
export async function publish(keeper: PublishContext, publishing: Publishing): Promise<Published> {
  const { tx, now } = keeper;
  const { pack, by, draft, ...version } = publishing;
  const live = await liveVersion(tx);
  const changes = await changesTo(keeper, live, pack);
  const rows = await writeRows(keeper, pack);
  const isNew = live?.digest !== digest(pack);
  if (isNew) await checkSettledRounds(tx, pack);
  const isChange = isNew || Object.values(rows).some((count) => count > 0);
  if (isChange) await finishApplying(tx, pack, now);
  const before = live?.number ?? null;
  if (live && !isNew && draft === undefined) return { isChange, version: live.number, before, changes, rows };
  await savePictures(tx, pack.images, pack.source.pictures);
  const content = { digest: digest(pack), content: contentOf(pack), files: pack.source.files };
  const number = draft ?? (await insertVersion(tx, { ...version, ...content, author: by }, now));
  await recordLive(tx, number, by, now);
  return { isChange, version: number, before, changes, rows };
}

export interface PublishContext {
  tx: Tx;
  keyRing: KeyRing;
  now: Date;
}

interface RowChanges {
  tenant: number;
  providers: number;
  campaigns: number;
  offers: number;
  content: number;
  codes: number;
  budgets: number;
  draws: number;
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
    // After budgets, because rides lock both in this order.
    draws: await applyDraws({ tx, keyRing, now }, pack),
  };
}
