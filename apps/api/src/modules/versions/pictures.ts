import { imageVersion } from '@fareback/tenant-pack';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../platform/deps.ts';
import { type PrecompressedReply, precompressBytes } from '../../platform/precompressed-reply.ts';
import { bytesOfPicture, digestOfPicture } from './picture-store.ts';

/** Cache size in bytes per process, enough for some forty programs. */
const MEMORY_BYTES = 64 * 1024 * 1024;

const types: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

export interface ServedPicture {
  reply: PrecompressedReply;
  /** True if the bytes match the version in the URL and can be cached forever. */
  isExact: boolean;
}

/** Recently requested pictures by digest; entries never become stale. */
const createPictureMemory = () =>
  new LRUCache<string, PrecompressedReply>({ maxSize: MEMORY_BYTES, sizeCalculation: ({ bytes }) => bytes.length });

/** Pictures being read now, so concurrent requests share one read. */
const createReadings = () => new Map<string, Promise<ServedPicture | undefined>>();

/**
 * Reads an agency's picture: the version (as written by `imageUrl`) in the URL, live or not, otherwise the live
 * program's picture of that name. Works in every process, with or without the pack's folder; undefined if not found.
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

/** Cache key: the version, not the file name. */
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
