import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { importLimits } from '@fareback/contract/admin';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import type { EncryptedRows } from '../../../platform/encryption/personal-data.ts';
import { type StoredFile, UnreadableFile } from '../../ingest/index.ts';
import type { FileImportRow } from './file-import-store.ts';

const partContext = (tenantId: string, importId: string): string => `file-import/${tenantId}/${importId}`;

export const encrypted: readonly EncryptedRows[] = [
  {
    table: 'file_import_part',
    key: { import_id: 'uuid', part: 'bigint' },
    columns: { bytes_sealed: (tenantId, { import_id = '' }) => partContext(tenantId, import_id) },
  },
];

interface PartKeys {
  keyRing: KeyRing;
  tenantId: string;
}

/** Encrypts a part, which is base64 of gzip. */
export const encryptPart = ({ keyRing, tenantId }: PartKeys, importId: string, base64: string): Buffer =>
  keyRing.encrypt(base64, partContext(tenantId, importId));

type ReadPart = (part: number) => Promise<Buffer | undefined>;

/**
 * An uploaded file, unpacked while it is read: its parts together are one gzip stream. Reading throws UnreadableFile
 * if it can't be unpacked, or is larger than a file may be, which a small packed file can be.
 */
export function storedFile(
  { keyRing, tenantId }: PartKeys,
  { importId, fileName, parts }: Pick<FileImportRow, 'importId' | 'fileName' | 'parts'>,
  readPart: ReadPart,
): StoredFile {
  async function* packed(): AsyncGenerator<Buffer> {
    for (let part = 0; part < parts; part += 1) {
      const stored = await readPart(part);
      if (stored === undefined) throw new UnreadableFile('NOT_UNPACKED', `${fileName}: part ${part + 1} is missing.`);
      yield Buffer.from(keyRing.decrypt(stored, partContext(tenantId, importId)), 'base64');
    }
  }
  async function* bytes(): AsyncGenerator<Buffer> {
    const source = Readable.from(packed(), { objectMode: false });
    const unpacked = source.pipe(createGunzip({ chunkSize: 256 * 1024 }));
    // pipe() does not forward errors: a failed read must end the reading, not hang it.
    source.on('error', (error) => unpacked.destroy(error));
    let size = 0;
    try {
      for await (const chunk of unpacked as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > importLimits.sizeMax)
          throw new UnreadableFile('TOO_LARGE', `${fileName} has more than ${importLimits.sizeMax} bytes.`);
        yield chunk;
      }
    } finally {
      source.destroy();
      unpacked.destroy();
    }
  }
  return { name: fileName, bytes };
}
