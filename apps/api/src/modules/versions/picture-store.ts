import type { PackImage } from '@fareback/tenant-pack';
import type { Database } from '../../platform/database/database.ts';
import { TENANT_ROW } from '../../platform/database/tenant-row.ts';
import { type Tx, withTenant } from '../../platform/database/transactions.ts';

/** What a picture is, as its name ends. */
const kindOf = (file: string): string => file.slice(file.lastIndexOf('.') + 1);

/** Keeps the pictures of a pack, each once; those whose bytes are not at hand must be there already. */
export async function keepPictures(
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

/** A picture's bytes with the digest they are kept under. */
export interface StoredPicture {
  digest: string;
  bytes: Buffer;
}

/** Which picture the live version calls by a name; undefined where it names none so, or lacks the bytes. */
const livePicture = (tx: Tx, file: string): Promise<{ digest: string } | undefined> =>
  tx.first<{ digest: string }>(
    `select p.digest from programme_version v, jsonb_to_recordset(v.content -> 'images') as image(file text, digest text), picture p
      where v.tenant_id = $1 and v.state = 'LIVE' and image.file = $2
        and p.tenant_id = $1 and p.digest = image.digest and p.kind = $3`,
    [tx.tenantId, file, kindOf(file)],
  );

/** Which picture of a kind has an address's version, of whichever version of the programme. */
const pictureOfAddress = (tx: Tx, file: string, version: string): Promise<{ digest: string } | undefined> =>
  tx.first<{ digest: string }>(
    `select digest from picture
      where tenant_id = $1 and digest collate "C" between $2 and $2 || 'g' and kind = $3 order by digest limit 1`,
    [tx.tenantId, version, kindOf(file)],
  );

/** Digest of the picture that an address names: by its version where it is known, else what the live version calls so; null for none. */
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

/** The bytes of a picture; undefined where they are not kept. */
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

/** The bytes of many pictures, given by file name and digest, by their file names; those that are not kept are left out. */
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
