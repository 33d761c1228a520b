import { limits } from '@fareback/contract';
import { describe, expect, test } from 'vitest';
import { readPhoto } from './photo-file.ts';
import { chunk, comment, exif, jpeg, png, webp, webpHeader, webpPart, webpPixels } from './testing/photos.ts';

const sides = { width: 800, height: 600 };
const page = Buffer.from('<html><script>alert(1)</script></html>');
const zip = Buffer.from('PK\u0003\u0004 inner.html', 'latin1');

describe('a photo', () => {
  test.each([
    ['JPEG', jpeg(), 'image/jpeg'],
    ['PNG', png(), 'image/png'],
    ['WebP', webp(), 'image/webp'],
    ['extended WebP', webp([webpHeader(), webpPixels()]), 'image/webp'],
  ])('of type %s is read by its bytes, with its size [RIDE-02]', (_, file, type) => {
    expect(readPhoto(file)).toMatchObject({ type, ...sides });
  });

  test('loses position, comments and bytes after its end; the picture stays [RIDE-02]', () => {
    const bytesOf = (file: Buffer) => readPhoto(file)?.bytes;
    expect(bytesOf(jpeg({ before: [exif, comment], after: Buffer.concat([page, zip]) }))).toEqual(jpeg());
    const text = chunk('tEXt', Buffer.from('GPS 40.71'));
    const file = png({}, [chunk('eXIf', Buffer.from('GPS')), text]);
    expect(bytesOf(Buffer.concat([file, page]))).toEqual(png());
    const whole = bytesOf(webp([webpHeader(), webpPixels(), webpPart('EXIF', page), webpPart('XMP ', page)]));
    const header = webpHeader();
    header[8] = 0;
    expect(whole).toEqual(webp([header, webpPixels()]));
  });

  test('read twice gives the same bytes [RIDE-02]', () => {
    for (const file of [jpeg({ before: [exif] }), png(), webp([webpHeader(), webpPixels()])]) {
      const once = readPhoto(file)?.bytes ?? Buffer.alloc(0);
      expect(readPhoto(once)?.bytes).toEqual(once);
    }
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page', page],
    ['a page that begins like a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), page])],
    ['a zip', Buffer.concat([zip, Buffer.alloc(100)])],
    ['a GIF', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(100)])],
    ['HEIC', Buffer.concat([Buffer.from('\0\0\0\u0018ftypheic'), Buffer.alloc(100)])],
    ['nothing', Buffer.alloc(0)],
    ['a JPEG that is cut off', jpeg().subarray(0, -3)],
    ['a JPEG without pixels', Buffer.concat([Buffer.from([0xff, 0xd8]), exif, Buffer.from([0xff, 0xd9])])],
    ['a JPEG of two sizes', jpeg({ before: [jpeg().subarray(2 + 69, 2 + 69 + 13)] })],
    ['a JPEG of 40,000 pixels a side', jpeg({ width: 40_000, height: 40_000 })],
    ['a PNG of 4,097 pixels a side', png({ width: limits.ridePhotoSideMax + 1 })],
    ['a PNG of 2 billion pixels a side', png({ width: 2_000_000_000, height: 2_000_000_000 })],
    ['a PNG without width', png({ width: 0 })],
    ['a PNG of one pixel', png({ width: 1, height: 1 })],
    ['a PNG without an end', png().subarray(0, -12)],
    ['a PNG whose chunk is longer than the file', Buffer.concat([png().subarray(0, 8), Buffer.alloc(40, 0xff)])],
    ['an animated WebP', webp([webpHeader(), webpPart('ANIM', Buffer.alloc(6)), webpPixels()])],
    ['a WebP of two sizes', webp([webpHeader({ width: 100 }), webpPixels()])],
    ['a WebP without pixels', webp([webpHeader()])],
    ['a WebP whose part is longer than the file', webp([webpPixels().subarray(0, 12)])],
    ['a JPEG above 400 KB', jpeg({ pixels: Buffer.alloc(limits.ridePhotoMaxBytes, 1) })],
  ])('that is %s is refused [RIDE-02]', (_, file) => {
    expect(readPhoto(file)).toBeNull();
  });

  test('whose bytes are damaged anywhere never throws [RIDE-02]', () => {
    for (const file of [jpeg({ before: [exif] }), png({}, [chunk('tEXt', page)]), webp([webpHeader(), webpPixels()])])
      for (let at = 0; at < file.length; at += 1)
        for (const value of [0, 0x7f, 0xff]) {
          const damaged = Buffer.from(file);
          damaged[at] = value;
          expect(() => [readPhoto(damaged), readPhoto(damaged.subarray(0, at))]).not.toThrow();
        }
  });
});
