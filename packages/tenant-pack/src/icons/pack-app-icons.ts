import type { PackImage } from '../load/images.ts';
import { imageUrl, type Pack } from '../pack.ts';
import { appIconFiles, type IconPurpose } from './app-icons.ts';

/** An icon as a page or manifest names it; the side is in pixels. */
export interface AppIcon {
  url: string;
  side: number;
  purpose: IconPurpose;
}

/** The icons that a pack has, each under an address that changes with its bytes. */
export const appIconsOf = (pack: Pack): AppIcon[] =>
  appIconFiles.flatMap(({ file, side, purpose }) => {
    const url = pack.images.some((image) => image.file === file) ? imageUrl(pack, file) : null;
    return url === null ? [] : [{ url, side, purpose }];
  });

/** Names of the app icons that a pack lacks. */
export const missingAppIcons = (images: readonly PackImage[]): string[] =>
  appIconFiles.map(({ file }) => file).filter((file) => !images.some((image) => image.file === file));
