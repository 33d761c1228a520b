import { imageVersion, type PackImage } from '@fareback/tenant-pack';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database/database.ts';
import { TENANT_ROW } from '../../platform/database/sql.ts';
import { type Tx, withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { type PrecompressedReply, precompressBytes } from '../../platform/precompressed-reply.ts';

/** Cache size in bytes per process, enough for some forty programs. */
const MEMORY_BYTES = 64 * 1024 * 1024;

const types: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

interface ServedPicture {
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

const kindOf = (file: string): string => file.slice(file.lastIndexOf('.') + 1);

/** Saves a pack's pictures, each once; pictures without bytes must be saved already. */
export async function savePictures(
  tx: Tx,
  images: readonly PackImage[],
  pictures: Record<string, Buffer>,
): Promise<void> {
  const saved = images.flatMap(({ file, digest }) => {
    const bytes = pictures[file];
    return bytes ? [{ digest, kind: kindOf(file), bytes }] : [];
  });
  if (saved.length === 0) return;
  await tx.run(
    `insert into picture (tenant_id, digest, kind, bytes)
     select t.tenant_id, digest, kind, bytes from ${TENANT_ROW}, unnest($2::text[], $3::text[], $4::bytea[]) as item(digest, kind, bytes)
     on conflict do nothing`,
    [tx.tenantId, saved.map(({ digest }) => digest), saved.map(({ kind }) => kind), saved.map(({ bytes }) => bytes)],
  );
}

const livePicture = (tx: Tx, file: string): Promise<{ digest: string } | undefined> =>
  tx.first<{ digest: string }>(
    `select p.digest from programme_version v, jsonb_to_recordset(v.content -> 'images') as image(file text, digest text), picture p
      where v.tenant_id = $1 and v.state = 'LIVE' and image.file = $2
        and p.tenant_id = $1 and p.digest = image.digest and p.kind = $3`,
    [tx.tenantId, file, kindOf(file)],
  );

const pictureOfAddress = (tx: Tx, file: string, version: string): Promise<{ digest: string } | undefined> =>
  tx.first<{ digest: string }>(
    `select digest from picture
      where tenant_id = $1 and digest collate "C" between $2 and $2 || 'g' and kind = $3 order by digest limit 1`,
    [tx.tenantId, version, kindOf(file)],
  );

/**
 * Digest of the picture for a URL: by its version if known, otherwise the live version's picture of that name; null if
 * not found.
 */
const digestOfPicture = (
  database: Database,
  tenantId: string,
  file: string,
  version: string | undefined,
): Promise<string | null> =>
  withTenant(database, tenantId, async (tx) => {
    const exact =
      version !== undefined && /^[0-9a-f]{10}$/.test(version) ? await pictureOfAddress(tx, file, version) : undefined;
    return (exact ?? (await livePicture(tx, file)))?.digest ?? null;
  });

const bytesOfPicture = (
  database: Database,
  tenantId: string,
  { digest, file }: { digest: string; file: string },
): Promise<Buffer | undefined> =>
  withTenant(database, tenantId, async (tx) => {
    const row = await tx.first<{ bytes: Buffer }>(
      'select bytes from picture where tenant_id = $1 and digest = $2 and kind = $3',
      [tx.tenantId, digest, kindOf(file)],
    );
    return row?.bytes;
  });

export async function bytesOfImages(tx: Tx, images: readonly PackImage[]): Promise<Record<string, Buffer>> {
  const rows = await tx.query<{ digest: string; kind: string; bytes: Buffer }>(
    'select digest, kind, bytes from picture where tenant_id = $1 and digest = any ($2::text[])',
    [tx.tenantId, images.map(({ digest }) => digest)],
  );
  const stored = new Map(rows.map(({ digest, kind, bytes }) => [`${digest}.${kind}`, bytes]));
  const found = images.flatMap(({ file, digest }) => {
    const bytes = stored.get(`${digest}.${kindOf(file)}`);
    return bytes ? [[file, bytes] as const] : [];
  });
  return Object.fromEntries(found);
}
