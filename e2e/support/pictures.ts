import type { Page } from '@playwright/test';

/** How far a color channel (0 to 255) may differ before a pixel counts as different. */
const SHADE = 8;

/** How two images of one screen differ, in pixels; all pixels if their sizes differ. */
export interface Difference {
  other: number;
  /** Pixels whose color is outside the other image's colors around that place, so not just antialiasing. */
  foreign: number;
}

/**
 * Compares two PNG screenshots of one screen. A browser antialiases round edges differently when tiles or layers
 * change: up to 1,213 pixels of a wide Home in tiles of 64 pixels instead of 256, of which 4 were outside the colors
 * around them. A focus ring, another color or another word is entirely `foreign`. A line of text moved by one pixel
 * counts as 700 to 1,700 `other` pixels, not as `foreign`.
 */
export function differenceOf(page: Page, one: Buffer, other: Buffer): Promise<Difference> {
  return page.evaluate(
    async ({ sources, shade }) => {
      const [a, b] = await Promise.all(
        sources.map(async (source) => {
          const bytes = Uint8Array.from(atob(source), (sign) => sign.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const { width, height } = bitmap;
          const canvas = new OffscreenCanvas(width, height).getContext('2d');
          canvas?.drawImage(bitmap, 0, 0);
          return { width, height, data: canvas?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray() };
        }),
      );
      if (!a || !b) throw new Error('Two pictures are compared.');
      const size = Math.max(a.data.length, b.data.length) / 4;
      if (a.width !== b.width || a.height !== b.height) return { other: size, foreign: size };

      const { width, height } = a;
      const around = (at: number): number[] => {
        const [x, y] = [at % width, Math.floor(at / width)];
        return [-1, 0, 1]
          .flatMap((dy) => [-1, 0, 1].map((dx) => [x + dx, y + dy] as const))
          .filter(([nx, ny]) => nx >= 0 && ny >= 0 && nx < width && ny < height)
          .map(([nx, ny]) => ny * width + nx);
      };
      const colour = (data: Uint8ClampedArray, at: number, channel: number): number => data[at * 4 + channel] ?? 0;
      const channels = [0, 1, 2];
      const fits = (mine: Uint8ClampedArray, theirs: Uint8ClampedArray, at: number): boolean =>
        channels.every((channel) => {
          const near = around(at).map((place) => colour(theirs, place, channel));
          const own = colour(mine, at, channel);
          return own >= Math.min(...near) - shade && own <= Math.max(...near) + shade;
        });

      const count = { other: 0, foreign: 0 };
      for (let at = 0; at < size; at += 1) {
        if (channels.every((channel) => Math.abs(colour(a.data, at, channel) - colour(b.data, at, channel)) <= shade))
          continue;
        count.other += 1;
        if (!fits(a.data, b.data, at) || !fits(b.data, a.data, at)) count.foreign += 1;
      }
      return count;
    },
    { sources: [one.toString('base64'), other.toString('base64')], shade: SHADE },
  );
}
