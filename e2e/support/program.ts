import path from 'node:path';
import type { Language } from '@fareback/contract';
import { loadPacks, type Pack, type PackOffer, toConfig, wordingOf } from '@fareback/tenant-pack';
import { loadServerCatalogues, type WholeTranslator } from '@fareback/wording';
import { demoTenant, root } from './world.ts';

export const { packs } = loadPacks(path.join(root, 'tenants'));

export function packOf(tenantId: string): Pack {
  const pack = packs.find((one) => one.tenantId === tenantId);
  if (!pack) throw new Error(`There is no tenant ${tenantId} in tenants/.`);
  return pack;
}

export const demoPack = packOf(demoTenant);

const catalogues = loadServerCatalogues();

/** Returns a translator with the app's texts for this tenant's riders, including its words for points. */
export function speakerOf(pack: Pack = demoPack, language: Language = 'en'): WholeTranslator {
  const { long, short, title } = toConfig(pack, language).WordsForPoints;
  const words = { pointsLong: long, pointsShort: short, pointsTitle: title };
  return (key, values) => catalogues[language](key, { ...words, ...values });
}

export const titleOf = {
  campaign: (id: string): string => wordingOf(demoPack, 'en').campaigns[id]?.Title ?? missing(id),
  offer: (id: string): string => wordingOf(demoPack, 'en').offers[id]?.Title ?? missing(id),
  secondFact: (id: string): string => wordingOf(demoPack, 'en').providers[id]?.secondFact ?? missing(id),
  provider: (id: string): string => wordingOf(demoPack, 'en').providers[id]?.fullName ?? missing(id),
};

export function offerOf(id: string): PackOffer {
  return demoPack.programme.offers.find((offer) => offer.id === id) ?? missing(id);
}

function missing(id: string): never {
  throw new Error(`The demo tenant's pack has no ${id}.`);
}
