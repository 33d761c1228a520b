import { createHash } from 'node:crypto';
import type { Language } from '@fareback/contract';
import type { PackImage } from './images.ts';
import type { PackProgramme } from './schema/programme.ts';
import type { PackTenant } from './schema/tenant.ts';
import type { PackTheme } from './schema/theme.ts';
import type { PackWording } from './schema/wording.ts';

/** A tenant as its agency handed it in, checked, with the base's defaults filled in. */
export interface Pack {
  tenantId: string;
  tenant: PackTenant;
  theme: PackTheme;
  programme: PackProgramme;
  /** Texts of each offered language, gaps filled with English; `en` is always there. */
  wording: { en: PackWording } & Partial<Record<Language, PackWording>>;
  images: PackImage[];
}

/** Wording of a language the tenant offers; English for any other [LANG-08]. */
export function wordingOf(pack: Pack, language: Language): PackWording {
  return pack.wording[language] ?? pack.wording.en;
}

/** In-app address of a picture of the pack, new whenever its bytes change; null for no picture. */
export function imageUrl(pack: Pack, file: string | null | undefined): string | null {
  if (file === null || file === undefined) return null;
  const image = pack.images.find((one) => one.file === file);
  return `/t/${pack.tenantId}/images/${file}?v=${image?.digest ?? '0'}`;
}

/** The same texts in every offered language: `inEveryLanguage(pack, (w) => w.campaigns[id])`. */
export function inEveryLanguage<T>(pack: Pack, pick: (wording: PackWording) => T): Partial<Record<Language, T>> {
  return Object.fromEntries(
    pack.tenant.languages.map((language) => [language, pick(wordingOf(pack, language))]),
  ) as Partial<Record<Language, T>>;
}

/** Digest of everything in a pack, pictures included: equal digests mean there is nothing to apply. */
export function digest(pack: Pack): string {
  return createHash('sha256').update(JSON.stringify(pack)).digest('hex');
}
