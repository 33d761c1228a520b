/** First bytes of zip files (also XLSX) and of old XLS workbooks. */
const PACKED = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];
/** UTF-16 byte order marks. */
const marks = [
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

/**
 * Decodes a file as UTF-8, or UTF-16 as spreadsheets write "Unicode text". Rejects binary files whatever their
 * extension [DESK-370, DESK-377].
 */
export async function readTextFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const begins = (start: readonly number[]): boolean => start.every((byte, at) => bytes[at] === byte);
  if (PACKED.some(begins)) throw new Error('packed');
  const encoding = marks.find((mark) => begins(mark.bytes))?.encoding ?? 'utf-8';
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}
