import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkCouponFile, type Reading, RepeatedCodes, readCouponFile } from './coupon-file.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fareback-codes-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const file = path.join(folder, 'codes.csv');
const reading: Reading = { timeZone: 'UTC', now: new Date('2026-03-02T12:00:00Z'), expiresAt: null };

async function read(content: string | Buffer, over: Partial<Reading> = {}): Promise<object[]> {
  fs.writeFileSync(file, content);
  const lines: object[] = [];
  for await (const line of readCouponFile(file, { ...reading, ...over })) lines.push(line);
  return lines;
}

const check = (content: string | Buffer) => {
  fs.writeFileSync(file, content);
  return checkCouponFile(file, reading);
};

const codes = (...pairs: [number, string][]): object[] =>
  pairs.map(([line, code]) => ({ kind: 'coupon', line, code, expiresAt: null }));

describe('code file [REDEEM-17]', () => {
  it('is read the same with a byte order mark, any line endings, and no final line ending', async () => {
    const wanted = codes([1, 'A-1'], [2, 'A-2']);
    for (const text of ['A-1\nA-2\n', '\uFEFFA-1\r\nA-2\r\n', 'A-1\r\nA-2', '\uFEFF"A-1"\nA-2'])
      expect(await read(text)).toEqual(wanted);
  });

  it('may begin with a header, after blank lines and a byte order mark', async () => {
    expect(await read('\uFEFF\r\n"code","expires_at"\r\nA-1,\r\n')).toEqual([
      { kind: 'blank', line: 1 },
      { kind: 'header', line: 2 },
      ...codes([3, 'A-1']),
    ]);
  });

  it('reports duplicates with their first line; codes are case-sensitive', async () => {
    expect(await read('A-1\nA-2\n A-1 \n\n"A-2",2027-01-31\na-1\n')).toEqual([
      ...codes([1, 'A-1'], [2, 'A-2']),
      { kind: 'repeat', line: 3, first: 1 },
      { kind: 'blank', line: 4 },
      { kind: 'repeat', line: 5, first: 2 },
      ...codes([6, 'a-1']),
    ]);
  });

  it('skips codes that have expired, including at this moment; a code without an expiry gets the requested one', async () => {
    const text = 'A-1,2026-03-02T12:00:00Z\nA-2,2026-03-02T12:00:00.001Z\nA-3,2026-03-01\nA-4\n';
    const expiresAt = new Date('2026-04-01T00:00:00Z');
    expect(await read(text, { expiresAt })).toEqual([
      { kind: 'expired', line: 1 },
      { kind: 'coupon', line: 2, code: 'A-2', expiresAt: new Date('2026-03-02T12:00:00.001Z') },
      { kind: 'expired', line: 3 },
      { kind: 'coupon', line: 4, code: 'A-4', expiresAt },
    ]);
  });

  it('is rejected as a whole for one fault, with every faulty line and what to do', async () => {
    const content = Buffer.concat([
      Buffer.from('A-1\nA-2,soon\nCAF'),
      Buffer.from([0xc9, 0x0a]),
      Buffer.from('B\u0007\n'),
    ]);
    await expect(check(content)).rejects.toThrow(
      [
        'codes.csv: 3 lines cannot be read, and nothing was imported.',
        '  line 2 has an expiry that cannot be read: "soon" is neither a date (2027-01-31) nor a time with its offset (2027-01-31T23:59:59-05:00)',
        '  line 3 is not UTF-8: save the file as UTF-8 (in spreadsheets "CSV UTF-8") and run the command again',
        '  line 4 has a character in its code that cannot be seen (U+0007): take it out',
      ].join('\n'),
    );
    await expect(check('A\u0007\n'.repeat(23))).rejects.toThrow(/23 lines cannot be read(.*\n){21} {2}and 3 more$/);
  });

  it.each([
    ['UTF-16 of one kind', Buffer.from('\uFEFFA-1\nA-2\n', 'utf16le')],
    ['UTF-16 of the other', Buffer.from('\uFEFFA-1\nA-2\n', 'utf16le').swap16()],
    ['UTF-16 without its mark', Buffer.from('A-1\nA-2\n', 'utf16le')],
  ])('in %s is rejected by name', async (_, content) => {
    await expect(check(content)).rejects.toThrow('codes.csv is UTF-16: save it as UTF-8');
  });

  it.each([
    ['a workbook', [0x50, 0x4b, 0x03, 0x04], 'is a workbook or a zip: save the sheet with the codes as CSV UTF-8'],
    ['a workbook of old', [0xd0, 0xcf, 0x11, 0xe0], 'is a workbook of an old kind: save the sheet with the codes as'],
    ['packed by gzip', [0x1f, 0x8b], 'is packed by gzip: unpack it'],
  ])('that is %s is rejected with what to do [DESK-377]', async (_, start, says) => {
    const rest = Buffer.from('\u0000\u0001\n'.repeat(40));
    await expect(check(Buffer.concat([Buffer.from(start), rest]))).rejects.toThrow(`codes.csv ${says}`);
  });

  it("whose first codes look like an archive's signature is read as a list", async () => {
    expect(await read('PK-1\n')).toEqual([{ kind: 'coupon', line: 1, code: 'PK-1', expiresAt: null }]);
  });

  it.each(['', '\n \n', 'code\n', 'code,expires_at\r\n\r\n'])('without codes is rejected: %j', async (content) => {
    await expect(check(content)).rejects.toThrow('codes.csv has no codes; nothing was imported.');
  });

  it('that is not a file or a list is rejected', async () => {
    await expect(check(Buffer.alloc(200_000, 'x'))).rejects.toThrow('a line of more than 65536 bytes');
    await expect(checkCouponFile(folder, reading)).rejects.toThrow('is no file');
    await expect(checkCouponFile(`${file}x`, reading)).rejects.toThrow('There is no file');
  });

  it('is summarized with counts and the first lines not imported', async () => {
    const facts = await check(`code\nA-1\n\n${'A-1\n'.repeat(7)}B-1,2026-01-01\n`);
    expect(facts).toMatchObject({ hasHeader: true, coupons: 1 });
    expect([facts.blank.places, facts.expired.places]).toEqual(['3', '11']);
    expect([facts.repeated.count, facts.repeated.places]).toEqual([7, '4 as 2, 5 as 2, 6 as 2, 7 as 2, 8 as 2, …']);
  });
});

it('duplicate codes are detected, however many there are [REDEEM-17]', () => {
  const repeated = new RepeatedCodes();
  for (let line = 1; line <= 30_000; line += 1) expect(repeated.firstLineOf(`C-${line}`, line)).toBeUndefined();
  for (const line of [1, 8_192, 16_385, 30_000]) expect(repeated.firstLineOf(`C-${line}`, 99_999)).toBe(line);
  expect(repeated.firstLineOf('C-30001', 30_001)).toBeUndefined();
});
