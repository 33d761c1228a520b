/** Byte order mark; spreadsheets need it to recognize UTF-8. */
const MARK = '\uFEFF';

/** Downloads text (whole or in chunks) or bytes as a file. */
export function saveFile(
  name: string,
  content: string | readonly string[] | Uint8Array<ArrayBuffer> | ArrayBuffer,
  type:
    | 'text/csv'
    | 'application/json'
    | 'application/zip'
    | 'application/vnd.apache.parquet'
    | 'application/vnd.apple.pkpass',
): void {
  const pieces = Array.isArray(content)
    ? (content as readonly string[])
    : [content as Exclude<typeof content, readonly string[]>];
  const kind = typeof pieces[0] === 'string' ? `${type};charset=utf-8` : type;
  const address = URL.createObjectURL(new Blob(type === 'text/csv' ? [MARK, ...pieces] : [...pieces], { type: kind }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
