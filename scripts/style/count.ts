import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Words that mark sentences of the register this project is leaving (docs/style.md). Some uses are innocent: a hit is a place to look at. */
const proseWords =
  /\b(told|tells|stands?|stood|whoever|whom|anew|of theirs|comes? to|came to|came of|befell|lies|bears?|mend(s|ed)?|reckon\w*|stead|anybody|judged|hears?|lacks|meanwhile|somebody|nobody|beside|none|wishes|what is|what was|what it|in sight|at hand|is over|takes out|taken out|led|leads|thereby|so that)\b/i;

/** Words that no declared identifier may contain, whole words of a camelCase or snake_case name. */
const bannedWords = new Set(
  (
    'told tell tells telling kept keeps keeper seal seals sealed reseal lapse lapses lapsed standing standings whose wish wishes shelf shelves ' +
    'grounds dry drawn tidings clash clashes room rooms anew saying said speech fault faults mend mended door lane behaviour behaviours ' +
    'programme stand stood yardstick triumph remark remarks asked refuse refused refusal acts'
  ).split(' '),
);

const root = path.join(import.meta.dirname, '../..');

export type Kind = 'comments' | 'titles' | 'docs' | 'ui' | 'identifiers';
/** A sentence or name of the old register. */
export interface Hit {
  kind: Kind;
  /** Folder that the limits are kept for: `apps/api`, `packages/ui`, `docs`. */
  folder: string;
  /** `file:line`. */
  place: string;
  text: string;
}

const isTest = (file: string): boolean => /\.(test|e2e|prove)\.tsx?$/.test(file);
const folderOf = (file: string): string => {
  const [top = '', second = ''] = file.split('/');
  if (!file.includes('/')) return '.';
  return ['apps', 'packages'].includes(top) ? `${top}/${second}` : top;
};

/** Yields each text of a file that the word lists apply to, with its offset. */
function* textsOf(file: string, text: string): Generator<[Kind, string, number]> {
  if (/\.(ts|tsx|js|mjs|css)$/.test(file)) {
    for (const { 0: raw, index } of text.matchAll(/\/\*\*?[\s\S]*?\*\/|(?:^|(?<=\s))\/\/[^\n]*/g))
      yield ['comments', raw, index];
    if (isTest(file))
      for (const match of text.matchAll(/\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])((?:(?!\1).)+)\1/g))
        yield ['titles', match[2] ?? '', match.index];
    if (/^apps\/desk\/src\/words\/(?!.*\bes\b)/.test(file))
      for (const match of text.matchAll(/:\s*(['"`])((?:(?!\1)[\s\S])+)\1/g)) yield ['ui', match[2] ?? '', match.index];
    if (!isTest(file) && /\.tsx?$/.test(file))
      for (const match of text.matchAll(/\b(?:function|const|let|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g))
        yield ['identifiers', match[1] ?? '', match.index];
  } else if (file.endsWith('.md')) {
    let offset = 0;
    for (const line of text.split('\n')) {
      for (const sentence of line.split(/(?<=[.!?;:|])\s+/)) yield ['docs', sentence, offset];
      offset += line.length + 1;
    }
  } else if (file.endsWith('catalogues/en.json')) {
    for (const match of text.matchAll(/:\s*"(.+)"/g)) yield ['ui', match[1] ?? '', match.index];
  }
}

const isBanned = (name: string): boolean =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_]+/)
    .some((word) => bannedWords.has(word)) || name.startsWith('whyNot');

/** The list itself, the guide that quotes it, and texts that are written from counted ones. */
const isUncounted = (file: string): boolean =>
  /^(scripts\/style|packages\/sdk\/src\/generated)\//.test(file) || file === 'docs/style.md';

/** Finds every hit in the files that git knows. */
export function findHits(): Hit[] {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 }).split('\n');
  return files.flatMap((file) => {
    if (!/\.(tsx?|m?js|css|md|json)$/.test(file) || isUncounted(file)) return [];
    const from = path.join(root, file);
    if (!fs.existsSync(from)) return [];
    const text = fs.readFileSync(from, 'utf8');
    return [...textsOf(file, text)].flatMap(([kind, found, offset]) => {
      if (kind === 'identifiers' ? !isBanned(found) : !proseWords.test(found)) return [];
      const line = text.slice(0, offset).split('\n').length;
      return [{ kind, folder: folderOf(file), place: `${file}:${line}`, text: found.replaceAll(/\s+/g, ' ').trim() }];
    });
  });
}

export type Limits = Record<string, Partial<Record<Kind, number>>>;

/** Counts hits by folder and kind. */
export function countHits(hits: readonly Hit[]): Limits {
  const counts: Limits = {};
  for (const { folder, kind } of hits) {
    const of = (counts[folder] ??= {});
    of[kind] = (of[kind] ?? 0) + 1;
  }
  return counts;
}

const limitsFile = path.join(import.meta.dirname, 'limits.json');
export const readLimits = (): Limits => JSON.parse(fs.readFileSync(limitsFile, 'utf8')) as Limits;
export const writeLimits = (limits: Limits): void =>
  fs.writeFileSync(limitsFile, `${JSON.stringify(limits, null, 2)}\n`);
