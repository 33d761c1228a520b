import path from 'node:path';
import type { Language } from '@fareback/contract';
import { loadPacks, type Pack, type PackOffer, toConfig, wordingOf } from '@fareback/tenant-pack';
import { loadServerCatalogues, type WholeTranslator } from '@fareback/wording';
import { demoTenant, root } from './world.ts';

/** Every tenant of the repository. */
export const { packs } = loadPacks(path.join(root, 'tenants'));

/** The pack of a tenant. Throws when there is none. */
export function packOf(tenantId: string): Pack {
  const pack = packs.find((one) => one.tenantId === tenantId);
  if (!pack) throw new Error(`There is no tenant ${tenantId} in tenants/.`);
  return pack;
}

/** Where most journeys happen. */
export const demoPack = packOf(demoTenant);

const catalogues = loadServerCatalogues();

/** Says the app's texts as a rider of this tenant reads them: in `language`, with the tenant's words for points. */
export function speakerOf(pack: Pack = demoPack, language: Language = 'en'): WholeTranslator {
  const { long, short, title } = toConfig(pack, language).WordsForPoints;
  const words = { pointsLong: long, pointsShort: short, pointsTitle: title };
  return (key, values) => catalogues[language](key, { ...words, ...values });
}

/** Titles of the demo tenant's own things, in English. */
export const titleOf = {
  campaign: (id: string): string => wordingOf(demoPack, 'en').campaigns[id]?.Title ?? missing(id),
  offer: (id: string): string => wordingOf(demoPack, 'en').offers[id]?.Title ?? missing(id),
  secondFact: (id: string): string => wordingOf(demoPack, 'en').providers[id]?.secondFact ?? missing(id),
  provider: (id: string): string => wordingOf(demoPack, 'en').providers[id]?.fullName ?? missing(id),
};

/** An offer of the demo tenant as its pack describes it. */
export function offerOf(id: string): PackOffer {
  return demoPack.programme.offers.find((offer) => offer.id === id) ?? missing(id);
}

function missing(id: string): never {
  throw new Error(`The demo tenant's pack has no ${id}.`);
}
