import { packedKind } from '../../../platform/packed-kind.ts';
import { bytesOf, fileName, type InputFile } from './input-file.ts';
import { UnreadableFile } from './unreadable-file.ts';

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

/** Throws, with a text for the operator, if the first bytes are not text. */
function assertNotPacked(name: string, start: Buffer): void {
  const kind = packedKind(start);
  if (kind) throw new UnreadableFile(kind === 'GZIP' ? 'PACKED' : 'WORKBOOK', `${name} is ${packings[kind]}.`);
}

/** Detects the encoding from the byte order mark or a NUL in every second byte; undefined if unclear. */
function encodingOf(bytes: Buffer): string | undefined {
  const mark = marks.find((one) => bytes.subarray(0, one.bytes.length).equals(one.bytes));
  if (mark) return mark.encoding;
  const start = bytes.subarray(0, 64);
  const nuls = (from: number): number => start.filter((byte, at) => at % 2 === from && byte === 0).length;
  if (start.length < 8) return undefined;
  if (nuls(1) > start.length / 3 && nuls(0) === 0) return 'utf-16le';
  return nuls(0) > start.length / 3 && nuls(1) === 0 ? 'utf-16be' : undefined;
}

const isUnreadable = (error: unknown): boolean =>
  (error as { code?: string }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA';

/**
 * Yields a file's text in chunks. The byte order mark decides the encoding (UTF-8, UTF-16), else `encoding`. Throws,
 * with a text for the operator, on invalid bytes or broken compression.
 */
export async function* textOfFile(file: InputFile, encoding: string): AsyncGenerator<string> {
  const name = fileName(file);
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
      throw new UnreadableFile(
        'WRONG_ENCODING',
        `${name} is not written in ${written} (after ${before} bytes): say in the mapping how it is, such as encoding: windows-1252.`,
        { cause: error },
      );
    if (code?.startsWith('Z_'))
      throw new UnreadableFile('NOT_UNPACKED', `${name} cannot be unpacked: ${message}. Was it sent whole?`, {
        cause: error,
      });
    throw error;
  }
}
