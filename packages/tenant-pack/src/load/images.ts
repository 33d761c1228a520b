import { createHash } from 'node:crypto';
import path from 'node:path';
import { limits } from '@fareback/contract';
import { imageSize } from 'image-size';
import { getAppIconError } from '../icons/app-icons.ts';
import { type Message, say, word } from '../message.ts';
import { type Problem, problemOfFile } from '../problem.ts';
import { getDrawingError } from './drawing.ts';
import type { HandedIn } from './handed-in.ts';

/** A picture of a pack: its file name, and the digest of its bytes (SHA-256, in hex). */
export interface PackImage {
  file: string;
  digest: string;
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Version in a picture's address: the start of its digest, so a changed picture gets a new address. */
export const imageVersion = (digest: string): string => digest.slice(0, 10);

/** Full width on a large screen in pixels; a larger picture costs a phone memory, however small the file. */
const mostPixels = 2560;

function getPixelError(bytes: Buffer, file: string): Message | null {
  const kind = path.extname(file).slice(1);
  let size: ReturnType<typeof imageSize>;
  try {
    size = imageSize(bytes);
  } catch {
    return say`expected an image in the format of its name (${kind}), found something else`;
  }
  const { width, height, type } = size;
  if (type !== kind)
    return say`expected an image in the format of its name (${kind}), found ${type ?? word('another')}`;
  if (!(Math.min(width, height) >= 1)) return 'expected an image with at least one pixel on each side';
  if (Math.max(width, height) <= mostPixels) return getAppIconError(file, bytes);
  return say`expected at most ${mostPixels} pixels on a side, found ${width} by ${height}: save it smaller, 1280 wide is enough for a card`;
}

/**
 * Returns the error of a pack's picture: too large, not a picture, or a drawing with active content; or null. A picture
 * with an error is never served.
 */
function getImageError(bytes: Buffer, file: string): Message | null {
  if (bytes.length > limits.pictureMaxBytes) return 'expected at most 200 KB';
  return file.endsWith('.svg') ? getDrawingError(bytes) : getPixelError(bytes, file);
}

/** Allowed names of pictures, which cannot escape the folder. */
const imageName = /^[a-z0-9][a-z0-9-]{0,63}\.(svg|png|jpg|webp)$/;

/** Checks the submitted pictures; problems name the folder `shown`. */
export function checkImages(
  shown: string,
  pictures: HandedIn['pictures'],
): { images: PackImage[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const images = Object.entries(pictures)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, bytes]) => {
      const message = imageName.test(file)
        ? getImageError(bytes, file)
        : 'expected a name of lowercase letters, digits and hyphens that ends in .svg, .png, .jpg or .webp';
      if (message !== null) problems.push(problemOfFile(path.join(shown, file), message));
      return { file, digest: digestOf(bytes) };
    });
  return { images, problems };
}
