import { createHash } from 'node:crypto';
import type { Language } from '@fareback/contract';
import type { HandedIn } from './load/handed-in.ts';
import { imageVersion, type PackImage } from './load/images.ts';
import type { PackProgram } from './schema/program.ts';
import type { PackTenant, PackTheme } from './schema/tenant.ts';

import type { PackWording } from './schema/wording.ts';

/** A submitted and checked tenant, with the base's defaults filled in. */
export interface Pack {
  tenantId: string;
  tenant: PackTenant;
  theme: PackTheme;
  programme: PackProgram;
  /** Texts of each offered language, gaps filled with English; `en` is always present. */
  wording: { en: PackWording } & Partial<Record<Language, PackWording>>;
  images: PackImage[];
  source: HandedIn;
}

/** A pack's content without its source files: plain data. */
export type PackContent = Omit<Pack, 'source'>;

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

/** Messages of an offered language; English for any other [LANG-08]. */
export function wordingOf(pack: PackContent, language: Language): PackWording {
  return pack.wording[language] ?? pack.wording.en;
}

/** In-app address of a pack's picture, new whenever its bytes change; null without a picture. */
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

/** Sorts the keys of every map, so equal content gets equal text. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, ordered(item)]));
}

/**
 * Digest of a pack's content with pictures, in hex: equal digests mean there is nothing to apply. Key order, file
 * layout and comments do not count.
 */
export const digest = (pack: PackContent): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(contentOf(pack))))
    .digest('hex');
