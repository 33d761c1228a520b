import { imageVersion } from '@fareback/tenant-pack';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../platform/deps.ts';
import { type PrecompressedReply, precompressBytes } from '../../platform/precompressed-reply.ts';
import { bytesOfPicture, digestOfPicture } from './picture-store.ts';

/** Memory that one process spends on pictures, in bytes: those of some forty programmes. */
const MEMORY_BYTES = 64 * 1024 * 1024;

/** What a picture is sent as, by the end of its name. */
const types: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

/** A picture as it is sent. */
export interface ServedPicture {
  reply: PrecompressedReply;
  /** Whether it is the very one that the address names, which never changes. */
  isExact: boolean;
}

/** Pictures that were asked for lately; they are named by their digest, so none grows old. */
const createPictureMemory = () =>
  new LRUCache<string, PrecompressedReply>({ maxSize: MEMORY_BYTES, sizeCalculation: ({ bytes }) => bytes.length });

/** Pictures that are being read: whoever asks meanwhile waits for the same reading. */
const createReadings = () => new Map<string, Promise<ServedPicture | undefined>>();

/**
 * The picture of an agency under a name: of the version (as `imageUrl` writes it) that the address names, live or not; else
 * what the live programme calls so. Every process has it, with or without the pack's folder; undefined for none.
 */
export async function readPicture(
  deps: Pick<Deps, 'database' | 'services'>,
  tenantId: string,
  file: string,
  version: string | undefined,
): Promise<ServedPicture | undefined> {
  const known =
    version === undefined ? undefined : deps.services.of(createPictureMemory).get(keyOf(tenantId, file, version));
  if (known) return { reply: known, isExact: true };
  const readings = deps.services.of(createReadings);
  const readingKey = `${tenantId}/${file}?${version ?? ''}`;
  const underWay = readings.get(readingKey);
  if (underWay) return underWay;
  const reading = readFromDatabase(deps, tenantId, file, version).finally(() => readings.delete(readingKey));
  readings.set(readingKey, reading);
  return reading;
}

/** Where a picture is remembered: by its version, not by its name. */
const keyOf = (tenantId: string, file: string, version: string): string =>
  `${tenantId}/${version}.${file.slice(file.lastIndexOf('.') + 1)}`;

async function readFromDatabase(
  { database, services }: Pick<Deps, 'database' | 'services'>,
  tenantId: string,
  file: string,
  version: string | undefined,
): Promise<ServedPicture | undefined> {
  const memory = services.of(createPictureMemory);
  const digest = await digestOfPicture(database, tenantId, file, version);
  if (digest === null) return undefined;
  const isExact = imageVersion(digest) === version;
  const cached = memory.get(keyOf(tenantId, file, imageVersion(digest)));
  if (cached) return { reply: cached, isExact };
  const bytes = await bytesOfPicture(database, tenantId, { digest, file });
  const type = types[file.slice(file.lastIndexOf('.') + 1)];
  if (!bytes || type === undefined) return undefined;
  const reply = precompressBytes(bytes, type);
  memory.set(keyOf(tenantId, file, imageVersion(digest)), reply);
  return { reply, isExact };
}
