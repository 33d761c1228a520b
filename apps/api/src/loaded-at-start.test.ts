import path from 'node:path';
import { expect, test } from 'vitest';
import { loadedFiles } from './testing/loaded-files.ts';

/** Modules a server may never need, with the request or message that loads them. */
const whenNeeded = [
  '@modelcontextprotocol/server',
  '@node-saml/node-saml',
  '@peculiar/asn1-cms',
  '@simplewebauthn/server',
  '@xmldom/xmldom',
  '@zxcvbn-ts/core',
  'fflate',
  'graphile-worker',
  'hyparquet-writer',
  'jose',
  'libphonenumber-js/mobile',
  'nodemailer',
  'openid-client',
  'postal-mime',
  'protobufjs',
  'smtp-server',
  'zod-openapi',
];

test('a server starts without the desk, the jobs and rarely needed libraries [OPS-136]', () => {
  const loaded = loadedFiles(path.join(import.meta.dirname, 'serve.ts'));
  expect(loaded.some((url) => url.endsWith('/apps/api/src/app.ts'))).toBe(true);
  const libraries = whenNeeded.filter((name) => loaded.some((url) => url.includes(`/node_modules/${name}/`)));
  expect(libraries).toEqual([]);
  expect(loaded.filter((url) => /\/api\/src\/(modules\/admin|jobs)\/index\.ts$/.test(url))).toEqual([]);
});
