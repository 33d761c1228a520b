import fs from 'node:fs';
import path from 'node:path';
import { root } from './steps.ts';

/** npm run trace: lists, for each area of docs/requirements.md, which requirement ids no test title names. */
const catalogue = fs.readFileSync(path.join(root, 'docs/requirements.md'), 'utf8');
const required = [...catalogue.matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map((match) => match[1] ?? '');

const isTest = (file: string): boolean => /\.(test\.tsx?|e2e\.ts)$/.test(file) && !file.includes('node_modules');
const tests = ['apps', 'packages', 'e2e', 'bench', 'house.test.ts'].flatMap((place) => {
  const from = path.join(root, place);
  if (!fs.existsSync(from)) return [];
  if (fs.statSync(from).isFile()) return [from];
  const found = fs.readdirSync(from, { recursive: true, encoding: 'utf8' });
  return found.filter(isTest).map((file) => path.join(from, file));
});

/** Ids within brackets in a test title: `[REDEEM-04]`, `[VAL-01, VAL-02]` or `[VAL-01..04]`. */
function idsIn(text: string): string[] {
  return [...text.matchAll(/\[([A-Z]+-\d+[^\]]*)\]/g)].flatMap(([, inside = '']) => {
    const ids: string[] = [];
    let area = '';
    for (const part of inside.split(/[,;]\s*/)) {
      const match = /^(?:([A-Z]+)-)?(\d+)(?:\.\.(?:[A-Z]+-)?(\d+))?/.exec(part.trim());
      if (!match) continue;
      area = match[1] ?? area;
      const from = Number(match[2]);
      for (let number = from; number <= Number(match[3] ?? from); number += 1) {
        ids.push(`${area}-${String(number).padStart(2, '0')}`);
      }
    }
    return ids;
  });
}

const proven = new Set(tests.flatMap((file) => idsIn(fs.readFileSync(file, 'utf8'))));
const areas = Map.groupBy(required, (id) => id.split('-')[0] ?? '');
let missing = 0;
for (const [area, ids] of areas) {
  const without = ids.filter((id) => !proven.has(id));
  missing += without.length;
  const numbers = without.map((id) => id.split('-')[1]).join(' ');
  console.log(
    `${area.padEnd(9)} ${ids.length - without.length}/${ids.length}${numbers ? `  without a test: ${numbers}` : ''}`,
  );
}
console.log(`${required.length - missing} of ${required.length} requirements are named by a test title`);
// A title may name a decision too; it stands in a table of the catalogue.
const isKnown = (id: string): boolean => required.includes(id) || catalogue.includes(`\n| ${id} `);
const unknown = [...proven].filter((id) => !isKnown(id));
if (unknown.length > 0) console.log(`named by tests but not in the catalogue: ${unknown.join(' ')}`);
