import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** SHA-256 of a file in hex, read in chunks because files may exceed memory. Rejects if it cannot be read. */
export async function fileDigest(file: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), sum);
  return sum.digest('hex');
}
