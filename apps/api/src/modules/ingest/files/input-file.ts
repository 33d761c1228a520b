import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createGunzip } from 'node:zlib';

/** Bytes read at a time. */
export const CHUNK = 256 * 1024;

/** A file that is not on this disk, such as an upload in the database; `bytes` starts from the beginning each time. */
export interface StoredFile {
  name: string;
  bytes: () => AsyncIterable<Buffer>;
}

/** A path, or a file stored elsewhere. */
export type InputFile = string | StoredFile;

export const fileName = (file: InputFile): string => (typeof file === 'string' ? path.basename(file) : file.name);

/** Returns the bytes of a file as they are stored: still packed, if its name ends in .gz. */
export const rawBytes = (file: InputFile): AsyncIterable<Buffer> =>
  typeof file === 'string' ? createReadStream(file, { highWaterMark: CHUNK }) : file.bytes();

/** Yields the bytes of a file, unpacked if the name of a path ends in .gz. Throws if it cannot be read or unpacked. */
export async function* bytesOf(file: InputFile): AsyncGenerator<Buffer> {
  if (typeof file !== 'string') return yield* file.bytes();
  const bytes = createReadStream(file, { highWaterMark: CHUNK });
  if (!file.endsWith('.gz')) return yield* bytes;
  // pipe() does not forward errors: a broken file must end the reading, not hang it.
  const unpacked = bytes.pipe(createGunzip({ chunkSize: CHUNK }));
  bytes.on('error', (error) => unpacked.destroy(error));
  try {
    yield* unpacked;
  } finally {
    bytes.destroy();
  }
}
