import { limits } from '@fareback/contract';

/** A photo to send: small, without metadata, and an address to show it on this page. */
export interface RidePhoto {
  base64: string;
  preview: string;
}

/** Sides and qualities to try, best first: a receipt stays readable at the last one. */
const tries = [
  { side: 1600, quality: 0.8 },
  { side: 1600, quality: 0.6 },
  { side: 1200, quality: 0.6 },
  { side: 1000, quality: 0.45 },
] as const;

/** Larger files are no photos of a phone, and decoding them could end the page. */
const FILE_BYTES_MAX = 40 * 1024 * 1024;

/** The server refuses a photo with a side below its least; its owner can choose another before sending [RIDE-11]. */
export class PhotoTooSmall extends Error {}

function draw(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  if (Math.min(canvas.width, canvas.height) < limits.ridePhotoSideMin) throw new PhotoTooSmall();
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  // A JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const BASE64_MARK = ';base64,';

/**
 * Draws a photo again as a small JPEG, which drops its position and all other metadata. Throws if the device can't read
 * the file, such as HEIC in most browsers, and PhotoTooSmall below 64 pixels a side [RIDE-05, RIDE-11].
 */
export async function shrinkPhoto(file: Blob): Promise<RidePhoto> {
  if (file.size > FILE_BYTES_MAX) throw new Error('The file is too large.');
  const bitmap = await createImageBitmap(file);
  try {
    for (const { side, quality } of tries) {
      const preview = draw(bitmap, side).toDataURL('image/jpeg', quality);
      const base64 = preview.slice(preview.indexOf(BASE64_MARK) + BASE64_MARK.length);
      if ((base64.length * 3) / 4 <= limits.ridePhotoMaxBytes) return { base64, preview };
    }
  } finally {
    bitmap.close();
  }
  throw new Error('The photo stays too large.');
}
