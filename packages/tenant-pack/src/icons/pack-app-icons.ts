import type { PackImage } from '../load/images.ts';
import { imageUrl, type Pack } from '../pack.ts';
import { appIconFiles, type IconPurpose } from './app-icons.ts';

/** An icon as listed in a page or manifest; the side is in pixels. */
export interface AppIcon {
  url: string;
  side: number;
  purpose: IconPurpose;
}

/** Returns a pack's icons, each with an address that changes with its bytes. */
export const appIconsOf = (pack: Pack): AppIcon[] =>
  appIconFiles.flatMap(({ file, side, purpose }) => {
    const url = pack.images.some((image) => image.file === file) ? imageUrl(pack, file) : null;
    return url === null ? [] : [{ url, side, purpose }];
  });

export const missingAppIcons = (images: readonly PackImage[]): string[] =>
  appIconFiles.map(({ file }) => file).filter((file) => !images.some((image) => image.file === file));
