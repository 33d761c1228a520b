import type { PackImage } from '@fareback/tenant-pack';
import type { Database } from '../../platform/database/database.ts';
import { TENANT_ROW } from '../../platform/database/tenant-row.ts';
import { type Tx, withTenant } from '../../platform/database/transactions.ts';

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

export interface StoredPicture {
  digest: string;
  bytes: Buffer;
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
export const digestOfPicture = (
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

export const bytesOfPicture = (
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
