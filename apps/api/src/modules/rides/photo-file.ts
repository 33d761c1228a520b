import { limits } from '@fareback/contract';

export type PhotoType = 'image/jpeg' | 'image/png' | 'image/webp';

export interface PhotoFile {
  type: PhotoType;
  width: number;
  height: number;
  /** The picture alone: without metadata such as a position, and without bytes after its end. */
  bytes: Buffer;
}

type Picture = Omit<PhotoFile, 'type'>;

const JPEG_START = Buffer.from([0xff, 0xd8]);
const JPEG_END = Buffer.from([0xff, 0xd9]);

/** Markers of a JPEG's picture: frames, tables, restart interval, and Adobe's color transform; all others are dropped. */
const isJpegPart = (marker: number): boolean =>
  [0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd, 0xee].includes(marker) || marker === 0xda;
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xc2;

/** Returns where the compressed data from `at` on ends: at the next marker that is not part of it. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1 && at + 1 < file.length; at = file.indexOf(0xff, at + 2)) {
    const marker = file[at + 1] ?? 0;
    if (marker !== 0 && (marker < 0xd0 || marker > 0xd7)) return at;
  }
  return -1;
}

function readJpeg(file: Buffer): Picture | null {
  const parts: Buffer[] = [JPEG_START];
  let size: { width: number; height: number } | null = null;
  let hasScan = false;
  let at = 2;
  while (at + 4 <= file.length) {
    if (file[at] !== 0xff) return null;
    const marker = file[at + 1] ?? 0;
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length || end < at + 4) return null;
    if (isFrame(marker)) {
      if (size !== null || end < at + 9) return null;
      size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    }
    if (marker === 0xda && size === null) return null;
    const stop = marker === 0xda ? endOfScan(file, end) : end;
    if (stop === -1) return null;
    if (isJpegPart(marker)) parts.push(file.subarray(at, stop));
    hasScan ||= marker === 0xda;
    if (file[stop] === 0xff && file[stop + 1] === 0xd9) {
      if (size === null || !hasScan) return null;
      return { ...size, bytes: Buffer.concat([...parts, JPEG_END]) };
    }
    at = stop;
  }
  return null;
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_PARTS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

function readPng(file: Buffer): Picture | null {
  const parts: Buffer[] = [PNG_START];
  let size: { width: number; height: number } | null = null;
  let hasPixels = false;
  for (let at = 8; at + 12 <= file.length; ) {
    const name = file.toString('latin1', at + 4, at + 8);
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length || (size === null) !== (name === 'IHDR')) return null;
    if (name === 'IHDR') {
      if (end !== at + 25) return null;
      size = { width: file.readUInt32BE(at + 8), height: file.readUInt32BE(at + 12) };
    }
    hasPixels ||= name === 'IDAT';
    if (PNG_PARTS.has(name)) parts.push(file.subarray(at, end));
    if (name === 'IEND') return size !== null && hasPixels ? { ...size, bytes: Buffer.concat(parts) } : null;
    at = end;
  }
  return null;
}

/** Flags of a WebP header for color profile, EXIF, XMP and animation, which are dropped. */
const WEBP_DROPPED = 0x2e;

function sizeOfWebp(name: string, data: Buffer): { width: number; height: number } | null {
  if (name === 'VP8X' && data.length >= 10)
    return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  if (name === 'VP8L' && data.length >= 5 && data[0] === 0x2f) {
    const bits = data.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  const isFrameStart = data.length >= 10 && data.readUIntBE(3, 3) === 0x9d012a;
  if (name !== 'VP8 ' || !isFrameStart) return null;
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

/** Reads a still WebP; an animated one has no single picture and is refused. */
function readWebp(file: Buffer): Picture | null {
  const parts: Buffer[] = [];
  const sizes: { width: number; height: number }[] = [];
  const stop = Math.min(file.length, 8 + file.readUInt32LE(4));
  let hasPixels = false;
  for (let at = 12; at + 8 <= stop; ) {
    const name = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > stop || name === 'ANIM' || name === 'ANMF') return null;
    const part = Buffer.from(file.subarray(at, end));
    if (name === 'VP8X') part[8] = (part[8] ?? 0) & ~WEBP_DROPPED;
    if (['VP8X', 'VP8 ', 'VP8L'].includes(name)) {
      const size = sizeOfWebp(name, part.subarray(8));
      if (size === null) return null;
      sizes.push(size);
    }
    hasPixels ||= name === 'VP8 ' || name === 'VP8L';
    if (['VP8X', 'ALPH', 'VP8 ', 'VP8L'].includes(name)) parts.push(part);
    at = end;
  }
  const [first] = sizes;
  if (!hasPixels || first === undefined) return null;
  if (sizes.some(({ width, height }) => width !== first.width || height !== first.height)) return null;
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return { ...first, bytes: Buffer.concat([head, body]) };
}

function typeOf(file: Buffer): PhotoType | null {
  if (file.length < 12) return null;
  if (file.readUIntBE(0, 3) === 0xffd8ff) return 'image/jpeg';
  if (file.subarray(0, 8).equals(PNG_START)) return 'image/png';
  return file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP' ? 'image/webp' : null;
}

const readers = { 'image/jpeg': readJpeg, 'image/png': readPng, 'image/webp': readWebp } as const;

const isSide = (pixels: number): boolean => pixels >= limits.ridePhotoSideMin && pixels <= limits.ridePhotoSideMax;

/**
 * Reads a photo by its bytes, never by a name or a stated type, and returns the picture alone. Returns null if it is
 * not a JPEG, PNG or still WebP, is cut off, or its size in bytes or pixels is out of the limits [RIDE-02].
 */
export function readPhoto(file: Buffer): PhotoFile | null {
  const type = file.length <= limits.ridePhotoMaxBytes ? typeOf(file) : null;
  const picture = type && readers[type](file);
  if (!type || !picture || !isSide(picture.width) || !isSide(picture.height)) return null;
  return { type, ...picture };
}
