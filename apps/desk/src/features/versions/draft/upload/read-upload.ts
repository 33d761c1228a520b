import { readTakenMark, type TakenFrom } from '@fareback/contract/admin';
import { strFromU8, unzipSync } from 'fflate';

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

function inBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK) parts.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  return btoa(parts.join(''));
}

export const base64Of = async (file: Blob): Promise<string> => inBase64(new Uint8Array(await file.arrayBuffer()));

export interface Upload {
  files: Record<string, string>;
  pictures: Record<string, { bytes: string }>;
  pulledFrom: TakenFrom | null;
  /** Skipped files that do not belong to a pack. */
  passedOver: string[];
}

/** A file's path in the chosen folder or zip, and its bytes. */
export type Placed = readonly [place: string, bytes: Uint8Array];

/** Unpacked size limit of a pack, below the limit of a call. */
const UPLOAD_MAX_BYTES = 9 * 1024 * 1024;

export class NoPack extends Error {
  readonly why: 'noTenant' | 'tooLarge' | 'unreadable';

  constructor(why: NoPack['why']) {
    super(why);
    this.name = 'NoPack';
    this.why = why;
  }
}

export function unpacked(zip: Uint8Array): Placed[] {
  let size = 0;
  try {
    const files = unzipSync(zip, {
      filter: ({ originalSize }) => {
        size += originalSize;
        if (size > UPLOAD_MAX_BYTES) throw new NoPack('tooLarge');
        return true;
      },
    });
    return Object.entries(files).filter(([place]) => !place.endsWith('/'));
  } catch (error) {
    throw error instanceof NoPack ? error : new NoPack('unreadable');
  }
}

const isText = (place: string): boolean => /^(?:tenant|theme|programme)\.yaml$|^wording\/[\w-]+\.json$/.test(place);
const isPicture = (place: string): boolean => /^images\/[^/.][^/]*$/.test(place);

/** Picks a pack out of a folder; its root is the folder with `tenant.yaml`. Throws NoPack. */
export function packOfFiles(placed: readonly Placed[]): Upload {
  const [first] = placed
    .map(([place]) => place)
    .filter((place) => /(?:^|\/)tenant\.yaml$/.test(place))
    .toSorted((a, b) => a.length - b.length);
  if (first === undefined) throw new NoPack('noTenant');
  if (placed.reduce((sum, [, bytes]) => sum + bytes.length, 0) > UPLOAD_MAX_BYTES) throw new NoPack('tooLarge');
  const root = first.slice(0, -'tenant.yaml'.length);
  const inside = placed.flatMap(([place, bytes]): Placed[] =>
    place.startsWith(root) ? [[place.slice(root.length), bytes]] : [],
  );
  const mark = inside.find(([place]) => place === '.version');
  return {
    files: Object.fromEntries(
      inside.filter(([place]) => isText(place)).map(([place, bytes]) => [place, strFromU8(bytes)]),
    ),
    pictures: Object.fromEntries(
      inside
        .filter(([place]) => isPicture(place))
        .map(([place, bytes]) => [place.slice('images/'.length), { bytes: inBase64(bytes) }]),
    ),
    pulledFrom: mark ? readTakenMark(strFromU8(mark[1])) : null,
    passedOver: inside
      .map(([place]) => place)
      .filter((place) => !isText(place) && !isPicture(place) && !/(?:^|\/)\./.test(place)),
  };
}

export async function readUpload(chosen: readonly File[]): Promise<Upload> {
  const [one] = chosen;
  const bytesOf = async (file: File): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());
  if (chosen.length === 1 && one?.name.toLowerCase().endsWith('.zip')) return packOfFiles(unpacked(await bytesOf(one)));
  const placed = chosen.map(
    async (file): Promise<Placed> => [file.webkitRelativePath || file.name, await bytesOf(file)],
  );
  return packOfFiles(await Promise.all(placed));
}
