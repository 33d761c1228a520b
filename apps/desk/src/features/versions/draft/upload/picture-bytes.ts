/** Converts a file name to a pack's picture name (lowercase letters, digits, hyphens); null if it is no picture. */
export function pictureName(file: string): string | null {
  const [, stem = '', kind = ''] = /^(.*)\.(svg|png|jpe?g|webp)$/i.exec(file) ?? [];
  const name = stem
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 64);
  return name === '' ? null : `${name}.${kind.toLowerCase().replace('jpeg', 'jpg')}`;
}

const CHUNK = 0x8000;

export function inBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK) parts.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  return btoa(parts.join(''));
}

export const base64Of = async (file: Blob): Promise<string> => inBase64(new Uint8Array(await file.arrayBuffer()));
