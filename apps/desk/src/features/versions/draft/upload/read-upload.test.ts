import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipOf } from '../../zip-of-pack.ts';
import { NoPack, packOfFiles, pictureName, readUpload, unpacked } from './read-upload.ts';

const files = {
  'bay/tenant.yaml': strToU8('id: bay'),
  'bay/wording/es.json': strToU8('{}'),
  'bay/images/logo.svg': strToU8('<svg/>'),
  'bay/.version': strToU8('3.2\n'),
  'bay/notes.txt': strToU8('mine'),
  '__MACOSX/bay/._tenant': strToU8(''),
};

test('a pack is read from a zip or a folder at any depth, with the version it was pulled from [DESK-121]', async () => {
  const pack = {
    files: { 'tenant.yaml': 'id: bay', 'wording/es.json': '{}' },
    pictures: { 'logo.svg': { bytes: btoa('<svg/>') } },
    pulledFrom: { number: 3, revision: 2 },
    passedOver: ['notes.txt'],
  };
  const zip = new File([zipSync(files)], 'bay.ZIP');
  expect(await readUpload([zip])).toEqual(pack);
  expect(packOfFiles(Object.entries(files))).toEqual(pack);
});

test('a version downloaded as a zip is recognized on upload [DESK-425]', () => {
  const pulled = { version: 3, revision: 2, digest: 'd', files: { 'tenant.yaml': 'id: bay' }, pictures: {} };
  expect(packOfFiles(unpacked(zipOf('bay', pulled))).pulledFrom).toEqual({ number: 3, revision: 2 });
});

test('a file that is no pack or no zip, or that expands beyond the limit, is rejected [DESK-121]', async () => {
  const whyOf = (work: () => unknown): string => {
    try {
      work();
    } catch (error) {
      return (error as NoPack).why;
    }
    return 'it was taken';
  };
  expect(whyOf(() => packOfFiles([['a.txt', strToU8('a')]]))).toBe('noTenant');
  expect(whyOf(() => unpacked(strToU8('no zip at all')))).toBe('unreadable');
  const bomb = zipSync({ 'tenant.yaml': new Uint8Array(10 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(100_000);
  expect(whyOf(() => unpacked(bomb))).toBe('tooLarge');
});

test('a picture gets a name that packs allow [DESK-116]', () => {
  expect(['Über Café 2.JPEG', 'logo.svg', '.png', 'a.gif'].map(pictureName)).toEqual([
    'uber-cafe-2.jpg',
    'logo.svg',
    null,
    null,
  ]);
});
