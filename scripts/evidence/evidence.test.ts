import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../steps.ts';
import { criteria, judge } from './accessibility.ts';
import { InvalidContacts, readContacts } from './contacts.ts';
import type { Criterion } from './criterion.ts';
import type { Edition } from './edition.ts';
import { evidenceFiles, ForeignFolder, manifestOf, writeEvidence } from './folder.ts';
import type { Bom } from './libraries.ts';
import { questions } from './questions.ts';
import { figuresBy, MissingRecord, readFigures } from './records.ts';
import { MissingTest, testFinder } from './tests.ts';

const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'evidence-'));
const out = path.join(temporary, 'made');
const find = testFinder();
let files: Record<string, string> = {};

const run = (...options: string[]): string =>
  execFileSync(process.execPath, ['scripts/evidence.ts', ...options], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
const read = (folder: string): Record<string, string> =>
  Object.fromEntries(fs.readdirSync(folder).map((file) => [file, fs.readFileSync(path.join(folder, file), 'utf8')]));

beforeAll(() => {
  run('--out', out, '--contacts', path.join(temporary, 'none.yaml'));
  files = read(out);
}, 600_000);
afterAll(() => fs.rmSync(temporary, { recursive: true }));

const pages =
  'index accessibility statement asvs data retention recovery uptime incidents disclosure libraries exports changes tests';

test('one command without a database writes every page as Markdown and HTML, the OpenACR, the libraries and a manifest [OPS-228]', () => {
  const expected = pages.split(' ').flatMap((page) => [`${page}.md`, `${page}.html`]);
  expect(Object.keys(files).toSorted()).toEqual(
    [...expected, 'openacr.yaml', 'sbom.cdx.json', 'manifest.json'].toSorted(),
  );
});

test('each file names commit, date and command, and the manifest the SHA-256 of every other file [OPS-228]', () => {
  const manifest = JSON.parse(files['manifest.json'] ?? '') as Edition & { files: { file: string; sha256: string }[] };
  for (const [name, text] of Object.entries(files))
    for (const word of [manifest.commit, manifest.date, manifest.command])
      expect([name, text]).toEqual([name, expect.stringContaining(word)]);
  const hashes = Object.entries(files)
    .filter(([name]) => name !== 'manifest.json')
    .map(([file, text]) => ({ file, sha256: createHash('sha256').update(text).digest('hex') }));
  expect(manifest.files).toEqual(hashes.toSorted((one, other) => (one.file < other.file ? -1 : 1)));
});

test('the same commit gives the same files, also of the list of libraries [OPS-228]', () => {
  const { commit, date } = JSON.parse(files['manifest.json'] ?? '') as Edition;
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const edition: Edition = { product: 'Fareback', version, commit, date, command: 'npm run evidence' };
  const bom = { ...(JSON.parse(files['sbom.cdx.json'] ?? '') as Bom), serialNumber: 'urn:uuid:another-run' };
  const again = evidenceFiles({ edition, contacts: {}, bom, find });
  expect({ ...Object.fromEntries(again), 'manifest.json': manifestOf(again, edition) }).toEqual(files);
});

test('no file has a path, the user or the name of the machine that made it [OPS-228]', () => {
  const names = [root, os.homedir(), os.tmpdir(), temporary, os.hostname()].filter((name) => name.length > 4);
  const found = Object.entries(files).flatMap(([file, text]) =>
    names.filter((name) => text.includes(name)).map((name) => `${file} ${name}`),
  );
  expect(found).toEqual([]);
});

test('every link of a page has its file and heading in the folder [OPS-228]', () => {
  const links = Object.entries(files).flatMap(([file, text]) =>
    file.endsWith('.html') ? [...text.matchAll(/href="([^"#]*)(?:#([^"]*))?"/g)].map((found) => ({ file, found })) : [],
  );
  expect(links.length).toBeGreaterThan(100);
  const dead = links.flatMap(({ file, found: [, to = '', anchor] }) => {
    if (to.startsWith('https:')) return [];
    const target = files[to === '' ? file : to];
    return target === undefined || (anchor !== undefined && !target.includes(`id="${anchor}"`))
      ? [`${file} ${to}#${anchor}`]
      : [];
  });
  expect(dead).toEqual([]);
});

describe('accessibility', () => {
  const acr = () => parse(files['openacr.yaml'] ?? '') as { chapters: Record<string, { criteria?: Rated[] }> };
  interface Rated {
    num: string;
    components: { name: string; adherence: { level: string; notes: string } }[];
  }

  test('all 55 criteria of WCAG 2.2 at A and AA are rated once, in the report and its OpenACR [OPS-229]', () => {
    expect(criteria.map(({ conformance }) => conformance).filter((one) => one === 'A')).toHaveLength(31);
    expect(new Set(criteria.map(({ num }) => num)).size).toBe(55);
    const { success_criteria_level_a: a, success_criteria_level_aa: aa } = acr().chapters;
    const rated = [...(a?.criteria ?? []), ...(aa?.criteria ?? [])];
    expect(rated.map(({ num }) => num)).toEqual(criteria.map(({ num }) => num));
    for (const { num, name } of criteria) expect(files['accessibility.md']).toContain(`| ${num} ${name} |`);
  });

  test('nothing supports a criterion without tests that exist, and every other level says why [OPS-229]', () => {
    const rated = Object.values(acr().chapters).flatMap((chapter) => chapter.criteria ?? []);
    const isProven = ({ level, notes }: { level: string; notes: string }): boolean =>
      level === 'not-evaluated' || /Tests: \S+\.(ts|tsx) "/.test(notes);
    const unproven = rated.filter(({ components }) => !components.every(({ adherence }) => isProven(adherence)));
    expect(unproven).toEqual([]);
    expect(criteria.filter(({ claim }) => !/[\w%]\.$/.test(claim.why))).toEqual([]);
  });

  test('support rests on more than automated rules [OPS-229]', () => {
    const byRules = /accessibility\/screens\.e2e|desk\/screens\.e2e/;
    const alone = judge(criteria, find).filter(
      ({ claim, tests }) => claim.level === 'supports' && tests.every(({ file }) => byRules.test(file)),
    );
    expect(alone).toEqual([]);
  });

  test.each([
    ['a file that does not exist', 'scripts/no-such.test.ts "the apps play no audio"'],
    ['a title that does not exist', 'scripts/sbom.test.ts "the bill of materials sings"'],
    ['a requirement that no test names', 'UX-9999'],
  ])('a criterion with %s fails the command [OPS-229]', (_, reference) => {
    const criterion: Criterion = {
      num: '1.1.1',
      name: 'Non-text Content',
      conformance: 'A',
      since: '2.0',
      claim: { level: 'supports', tests: [reference], why: 'Invented.' },
    };
    expect(() => judge([criterion], find)).toThrow(MissingTest);
    const withoutTests = { ...criterion, claim: { ...criterion.claim, tests: [] as unknown as [string] } };
    expect(() => judge([withoutTests as Criterion], find)).toThrow(MissingTest);
  });

  test('EN 301 549 maps what WCAG 2.1 has, Section 508 what WCAG 2.0 has [OPS-229]', () => {
    expect(files['accessibility.md']).toContain('| 1.1.1 Non-text Content | 9.1.1.1 | E205.4 |');
    expect(files['accessibility.md']).toContain('| 1.4.10 Reflow | 9.1.4.10 | – |');
    expect(files['accessibility.md']).toContain('| 2.5.8 Target Size (Minimum) | – | – |');
  });
});

test('at least twenty questions have an answer with a proof, or say that nothing here proves one [OPS-230]', () => {
  expect(questions.length).toBeGreaterThanOrEqual(20);
  const sections = (files['index.md'] ?? '').split(/^## /m).slice(1);
  expect(sections).toHaveLength(questions.length);
  for (const section of sections) expect(section).toMatch(/^Proof: \[|\*\*Not proven here:\*\* \w/m);
  const unproven = questions.filter(({ pages: named, tests, notProven }) => !named && !tests && !notProven);
  expect(unproven).toEqual([]);
});

test('restore and failover figures are rows of docs/proofs.md with date and command; a missing row fails [OPS-231]', () => {
  const proofs = fs.readFileSync(path.join(root, 'docs/proofs.md'), 'utf8');
  expect(readFigures().length).toBeGreaterThan(40);
  const shown = [...figuresBy(/restore/, 'a restore'), ...figuresBy(/failover/, 'a failover')];
  for (const { figure, date, command } of shown) {
    expect(proofs).toContain(`| ${figure} | ${date} | ${command} |`);
    expect(files['recovery.md']).toContain(`| ${figure} | ${date} | ${command} |`);
    expect(files['index.md']).toContain(figure);
  }
  expect(() => figuresBy(/no such command/, 'nothing')).toThrow(MissingRecord);
});

test('stored data lists every table of the program, with its section of the data copy and encrypted columns [OPS-231]', () => {
  const rows = [...(files['data.md'] ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(([, table]) => table);
  const tables = fs.readFileSync(path.join(root, 'apps/api/src/tables.ts'), 'utf8');
  for (const table of rows) expect(tables).toMatch(new RegExp(`^ {2}${table}: \\{`, 'm'));
  expect(rows.length).toBe([...tables.matchAll(/^ {2}\w+: \{/gm)].length);
  expect(files['data.md']).toMatch(/^\| `member` \| members \| member \| .*\w+/m);
});

describe('contacts', () => {
  const write = (text: string): string => {
    const file = path.join(temporary, 'evidence.yaml');
    fs.writeFileSync(file, text);
    return file;
  };

  test('a page names the missing setting, or the contact that is set [OPS-232]', () => {
    for (const page of ['disclosure.md', 'statement.md', 'index.md', 'openacr.yaml'])
      expect(files[page]).toMatch(/Not set: `\w+Contact` in `evidence.yaml` is missing\./);
    const contacts = readContacts(
      write('accessibilityContact: access@harborline.org\nsupportContact: +1 555 010 0000\n'),
    );
    const edition: Edition = {
      product: 'Fareback',
      version: '1',
      commit: 'c',
      date: '2026-01-01',
      command: 'npm run evidence',
    };
    const made = evidenceFiles({ edition, contacts, bom: { metadata: {}, components: [] }, find });
    expect(made.get('statement.md')).toContain('access@harborline.org');
    expect(parse(made.get('openacr.yaml') ?? '')).toMatchObject({ author: { email: 'access@harborline.org' } });
    expect(made.get('index.md')).toContain('+1 555 010 0000');
    for (const text of made.values()) expect(text).not.toContain('fareback.example');
  });

  test.each(['security@fareback.example', 'TODO', '<your address>', '""', '42'])(
    'the placeholder %s is refused [OPS-232]',
    (value) => {
      expect(() => readContacts(write(`securityContact: ${value}\n`))).toThrow(InvalidContacts);
    },
  );

  test('an unknown setting is refused [OPS-232]', () => {
    expect(() => readContacts(write('phone: 1\n'))).toThrow(/phone is unknown/);
  });
});

test('a folder with other files is left alone [OPS-228]', () => {
  const folder = fs.mkdtempSync(path.join(temporary, 'other-'));
  fs.writeFileSync(path.join(folder, 'letter.txt'), 'x');
  const edition: Edition = {
    product: 'Fareback',
    version: '1',
    commit: 'c',
    date: '2026-01-01',
    command: 'npm run evidence',
  };
  expect(() => writeEvidence(folder, new Map([['index.md', 'x']]), edition)).toThrow(ForeignFolder);
  expect(fs.readdirSync(folder)).toEqual(['letter.txt']);
});

const product = fs
  .globSync('{apps/web,apps/desk,packages/ui}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.|\/testing\//.test(file))
  .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }));

test('the apps have no recorded audio or video, only the inspector’s camera and short tones [OPS-229]', () => {
  const playing = product.filter(({ text }) => /<(video|audio|track)\b|new Audio\(|AudioContext/.test(text));
  const [tones, camera] = playing.toSorted((one, other) => (one.file < other.file ? -1 : 1));
  expect(playing).toHaveLength(2);
  expect(camera).toMatchObject({ file: 'apps/desk/src/inspect/scanner.tsx' });
  expect(camera?.text).toMatch(/<video [^>]*\bmuted\b/);
  expect(tones).toMatchObject({ file: 'apps/desk/src/inspect/result.tsx' });
  expect(Number(/toneMs = (\d+)/.exec(tones?.text ?? '')?.[1])).toBeLessThan(500);
});

test('no function of the apps is operated by moving the device [OPS-229]', () => {
  const moved = /devicemotion|deviceorientation|Accelerometer|Gyroscope/;
  expect(product.filter(({ text }) => moved.test(text)).map(({ file }) => file)).toEqual([]);
});
