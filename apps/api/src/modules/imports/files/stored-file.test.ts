import { gzipSync } from 'node:zlib';
import { importLimits } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { createKeyRing } from '../../../platform/encryption/key-ring.ts';
import { encryptPart, storedFile } from './stored-file.ts';

const keyRing = createKeyRing(['test data key of thirty-two characters'], 'test lookup key of thirty-two chars!!', [
  'test reward hold key of 32 characters',
]);
const keys = { keyRing, tenantId: 'bay' };
const importId = '0a3c5b52-9f4e-7f7f-8a55-2f3f4f1b7a21';

async function textOf(parts: readonly Buffer[], importOf = importId): Promise<string> {
  const stored = parts.map((part) => encryptPart(keys, importId, part.toString('base64')));
  const file = storedFile(
    keys,
    { importId: importOf, fileName: 'rides.csv', parts: parts.length },
    async (at) => stored[at],
  );
  const chunks: Buffer[] = [];
  for await (const chunk of file.bytes()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test('parts are read as one file, also twice; a part of another import cannot be read [PRIV-18]', async () => {
  const parts = [gzipSync('id,card\n1,'), gzipSync('2\n')];
  expect(await textOf(parts)).toBe('id,card\n1,2\n');
  const whole = gzipSync('id,card\n1,2\n');
  expect(await textOf([whole.subarray(0, 12), whole.subarray(12)])).toBe('id,card\n1,2\n');
  await expect(textOf(parts, '0a3c5b52-9f4e-7f7f-8a55-2f3f4f1b7a22')).rejects.toThrow(/authenticate/);
});

test('a small packed file that grows beyond the limit is refused while it is read [DESK-721]', async () => {
  const part = encryptPart(keys, importId, gzipSync(Buffer.alloc(32 * 1024 * 1024)).toString('base64'));
  const parts = 1 + importLimits.sizeMax / (32 * 1024 * 1024);
  const file = storedFile(keys, { importId, fileName: 'rides.csv', parts }, async () => part);
  let size = 0;
  const read = async (): Promise<void> => {
    for await (const chunk of file.bytes()) size += chunk.length;
  };
  await expect(read()).rejects.toMatchObject({ code: 'TOO_LARGE' });
  expect(size).toBeLessThanOrEqual(importLimits.sizeMax);
});
