import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { packedKind } from '../../../platform/packed-kind.ts';

const CHUNK = 256 * 1024;
const marks = [
  { encoding: 'utf-8', bytes: Buffer.from([0xef, 0xbb, 0xbf]) },
  { encoding: 'utf-16le', bytes: Buffer.from([0xff, 0xfe]) },
  { encoding: 'utf-16be', bytes: Buffer.from([0xfe, 0xff]) },
];

const packings = {
  ZIP: 'a workbook or a zip: save the sheet with the rides as CSV, or unpack it',
  OLD_WORKBOOK: 'a workbook of an old kind: save the sheet with the rides as CSV',
  GZIP: 'packed by gzip: let its name end in .gz',
};

/** Refuses, with a text for the operator, what is no text by its first bytes. */
function assertNotPacked(name: string, start: Buffer): void {
  const kind = packedKind(start);
  if (kind) throw new Error(`${name} is ${packings[kind]}.`);
}

/** What a file's first bytes say about how it is written: by its mark, or by a NUL in every second byte; undefined where they say nothing. */
function encodingOf(bytes: Buffer): string | undefined {
  const mark = marks.find((one) => bytes.subarray(0, one.bytes.length).equals(one.bytes));
  if (mark) return mark.encoding;
  const start = bytes.subarray(0, 64);
  const nuls = (from: number): number => start.filter((byte, at) => at % 2 === from && byte === 0).length;
  if (start.length < 8) return undefined;
  if (nuls(1) > start.length / 3 && nuls(0) === 0) return 'utf-16le';
  return nuls(0) > start.length / 3 && nuls(1) === 0 ? 'utf-16be' : undefined;
}

/** A file's bytes, unpacked where its name ends in `.gz`, piece by piece. */
async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  const bytes = createReadStream(file, { highWaterMark: CHUNK });
  if (!file.endsWith('.gz')) {
    yield* bytes;
    return;
  }
  // pipe() passes no errors on: a broken file must end the reading, not hang it.
  const unpacked = bytes.pipe(createGunzip({ chunkSize: CHUNK }));
  bytes.on('error', (error) => unpacked.destroy(error));
  try {
    yield* unpacked;
  } finally {
    bytes.destroy();
  }
}

const isUnreadable = (error: unknown): boolean =>
  (error as { code?: string }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA';

/**
 * A file as text, piece by piece. The mark at its begin tells how it is written (UTF-8, UTF-16), else `encoding` does.
 * Throws, with a text for the operator, where bytes are no such text or the packing is broken.
 */
export async function* textOfFile(file: string, encoding: string): AsyncGenerator<string> {
  const name = path.basename(file);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let written = encoding;
  let before = 0;
  try {
    for await (const bytes of bytesOf(file)) {
      if (!decoder) {
        assertNotPacked(name, bytes);
        written = encodingOf(bytes) ?? encoding;
        decoder = new TextDecoder(written, { fatal: true });
      }
      const text = decoder.decode(bytes, { stream: true });
      before += bytes.length;
      if (text !== '') yield text;
    }
    const rest = decoder?.decode() ?? '';
    if (rest !== '') yield rest;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (isUnreadable(error))
      throw new Error(
        `${name} is not written in ${written} (after ${before} bytes): say in the mapping how it is, such as encoding: windows-1252.`,
        { cause: error },
      );
    if (code?.startsWith('Z_'))
      throw new Error(`${name} cannot be unpacked: ${message}. Was it sent whole?`, { cause: error });
    throw error;
  }
}
