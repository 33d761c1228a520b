import type { PreviewScene } from '@fareback/contract';

const types: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

/** Matches the URL of an agency's picture in a reply. */
const PICTURE = /\/t\/[a-z0-9-]+\/images\/([a-z0-9-]+\.(svg|png|jpg|webp))\?v=[\w-]+/g;

/** Replaces picture URLs in replies by URLs of the frame, because a draft's pictures are not served anywhere yet. */
export function withOwnPictures<Scene>(scene: Scene, pictures: PreviewScene['pictures']): Scene {
  const addresses = new Map<string, string>();
  const addressOf = (name: string, kind: string): string | undefined => {
    const bytes = pictures[name];
    if (bytes === undefined || addresses.has(name)) return addresses.get(name);
    const blob = new Blob([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], { type: types[kind] ?? '' });
    addresses.set(name, URL.createObjectURL(blob));
    return addresses.get(name);
  };
  const text = JSON.stringify(scene).replace(
    PICTURE,
    (address, name: string, kind: string) => addressOf(name, kind) ?? address,
  );
  return JSON.parse(text) as Scene;
}
