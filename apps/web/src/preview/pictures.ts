import type { PreviewScene } from '@fareback/contract';

const types: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

/** The address of an agency's picture, as a reply names it. */
const PICTURE = /\/t\/[a-z0-9-]+\/images\/([a-z0-9-]+\.(svg|png|jpg|webp))\?v=[\w-]+/g;

/** What replies say, with pictures at addresses of the frame's own: no address of a draft's pictures leads anywhere yet. */
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
