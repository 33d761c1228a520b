import { createHash } from 'node:crypto';
import type { Language } from '@fareback/contract';
import type { HandedIn } from './load/handed-in.ts';
import { imageVersion, type PackImage } from './load/images.ts';
import type { PackProgram } from './schema/programme.ts';
import type { PackTenant } from './schema/tenant.ts';
import type { PackTheme } from './schema/theme.ts';
import type { PackWording } from './schema/wording.ts';

/** A tenant as its agency handed it in, checked, with the base's defaults filled in. */
export interface Pack {
  tenantId: string;
  tenant: PackTenant;
  theme: PackTheme;
  programme: PackProgram;
  /** Texts of each offered language, gaps filled with English; `en` is always there. */
  wording: { en: PackWording } & Partial<Record<Language, PackWording>>;
  images: PackImage[];
  /** What it was made of. */
  source: HandedIn;
}

/** What a pack says, without what it was made of: plain data. */
export type PackContent = Omit<Pack, 'source'>;

/** What a pack says, without what it was made of. */
export const contentOf = ({
  tenantId,
  tenant,
  theme,
  programme: program,
  wording,
  images,
}: PackContent): PackContent => ({
  tenantId,
  tenant,
  theme,
  programme: program,
  wording,
  images,
});

/** Wording of a language the tenant offers; English for any other [LANG-08]. */
export function wordingOf(pack: PackContent, language: Language): PackWording {
  return pack.wording[language] ?? pack.wording.en;
}

/** In-app address of a picture of the pack, new whenever its bytes change; null for no picture. */
export function imageUrl(pack: PackContent, file: string | null | undefined): string | null {
  if (file === null || file === undefined) return null;
  const image = pack.images.find((one) => one.file === file);
  return `/t/${pack.tenantId}/images/${file}?v=${image ? imageVersion(image.digest) : '0'}`;
}

/** The same texts in every offered language: `inEveryLanguage(pack, (w) => w.campaigns[id])`. */
export function inEveryLanguage<T>(pack: Pack, pick: (wording: PackWording) => T): Partial<Record<Language, T>> {
  return Object.fromEntries(
    pack.tenant.languages.map((language) => [language, pick(wordingOf(pack, language))]),
  ) as Partial<Record<Language, T>>;
}

/** The same value with the keys of every map in one order: what is written otherwise and says the same reads the same. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, ordered(item)]));
}

/**
 * Digest of everything that a pack says, pictures included, in hex: equal digests mean there is nothing to apply. The order
 * of keys, the layout of files and their comments do not count.
 */
export const digest = (pack: PackContent): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(contentOf(pack))))
    .digest('hex');
