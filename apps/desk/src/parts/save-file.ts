/** By which spreadsheets know that a file is UTF-8. */
const MARK = '\uFEFF';

/** Hands a text, or bytes, to the browser as a file. */
export function saveFile(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  type: 'text/csv' | 'application/json' | 'application/zip',
): void {
  const kind = typeof content === 'string' ? `${type};charset=utf-8` : type;
  const address = URL.createObjectURL(new Blob(type === 'text/csv' ? [MARK, content] : [content], { type: kind }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
