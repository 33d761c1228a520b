/** Small files with the structure of photos; the pixels are noise that no reader looks at. */

const part = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

interface Sides {
  width?: number;
  height?: number;
}

export interface JpegParts extends Sides {
  /** Parts before the frame, such as metadata. */
  before?: Buffer[];
  pixels?: Buffer;
  /** Bytes after the end of the picture. */
  after?: Buffer;
}

export const exif = part(0xe1, Buffer.from('Exif\0\0GPS 40.71,-74.00'));
export const comment = part(0xfe, Buffer.from('<script>alert(1)</script>'));

export function jpeg({ width = 800, height = 600, before = [], pixels, after }: JpegParts = {}): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...before,
    part(0xdb, Buffer.alloc(65, 1)),
    part(0xc0, frame),
    part(0xc4, Buffer.alloc(20, 0)),
    part(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    pixels ?? Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
    after ?? Buffer.alloc(0),
  ]);
}

export const chunk = (name: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
};

export function png({ width = 800, height = 600 }: Sides = {}, more: Buffer[] = []): Buffer {
  const sides = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  sides.writeUInt32BE(width, 0);
  sides.writeUInt32BE(height, 4);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = chunk('IDAT', Buffer.from('pixels'));
  return Buffer.concat([start, chunk('IHDR', sides), ...more, pixels, chunk('IEND', Buffer.alloc(0))]);
}

export const webpPart = (name: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

export function webpPixels({ width = 800, height = 600 }: Sides = {}): Buffer {
  const data = Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a, 0, 0, 0, 0, 7, 7]);
  data.writeUInt16LE(width, 6);
  data.writeUInt16LE(height, 8);
  return webpPart('VP8 ', data);
}

/** Header of an extended WebP, with flags for EXIF and XMP. */
export function webpHeader({ width = 800, height = 600 }: Sides = {}): Buffer {
  const data = Buffer.alloc(10);
  data[0] = 0x0c;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return webpPart('VP8X', data);
}

export function webp(parts: Buffer[] = [webpPixels()]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
