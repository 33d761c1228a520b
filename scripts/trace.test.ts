import { describe, expect, test } from 'vitest';
import { namesIn, readRequirements, repeatedIds, requirementsIn, sidesWithoutTest, trace } from './requirements.ts';

/** Requirements without a test on a required side. These lists may only shrink. */
const unproven = {
  web: '',
  api: '',
};

const { requirements, missing, unknown, unclear } = trace();
const idsOf = (text: string): string[] => text.split(/\s+/).filter((id) => id !== '');

test.each(['web', 'api'] as const)('every requirement is tested on the side %s, except for those listed', (side) => {
  expect(missing[side].toSorted()).toEqual(idsOf(unproven[side]).toSorted());
});

test('every requirement says where it must be tested', () => {
  expect(requirements.filter(({ sides }) => sides.length === 0)).toEqual([]);
});

test('a title names requirements and decisions by their exact ids, all of which exist', () => {
  expect({ unclear, unknown }).toEqual({ unclear: [], unknown: [] });
});

test('no requirement id is defined twice', () => {
  expect(repeatedIds(readRequirements())).toEqual([]);
});

describe('tracing', () => {
  test('an id that two lines define is found', () => {
    const lines = ['- **TEN-01** [api] Decision: [D-001] a', '- **TEN-01** [web] [D-003] b', '- **TEN-02** [web] c'];
    expect(repeatedIds(lines.join('\n'))).toEqual(['TEN-01']);
  });

  test('a requirement of both sides needs a test on each; a requirement of one side needs one there or in a package', () => {
    const both = requirementsIn('- **TEN-01** [both] (§1) One installation')[0];
    const web = requirementsIn('- **TEN-07** [web] (§3) The theme keys')[0];
    if (!both || !web) throw new Error('the lines hold a requirement each');
    expect(sidesWithoutTest(both, ['packages/contract/src/a.test.ts', 'apps/api/src/a.db.test.ts'])).toEqual(['web']);
    expect(sidesWithoutTest(both, ['apps/web/src/a.test.tsx'])).toEqual(['api']);
    expect(sidesWithoutTest(both, ['e2e/journeys/a.e2e.ts'])).toEqual([]);
    expect(sidesWithoutTest(web, ['apps/api/src/a.db.test.ts'])).toEqual(['web']);
    expect(sidesWithoutTest(web, ['packages/wording/src/a.test.ts'])).toEqual([]);
  });

  test('only exact ids in titles count, not ranges or comments', () => {
    const area = 'CAMP';
    expect(namesIn(`test('a [${area}-01, ${area}-02] [${area}-05]')`).ids).toEqual(
      ['01', '02', '05'].map((n) => `${area}-${n}`),
    );
    expect(namesIn(`test('a [${area}-01..05]')`)).toEqual({ ids: [], unclear: [`${area}-01..05`] });
    expect(namesIn(`/** [${area}-01] */\n// [${area}-02]\n`)).toEqual({ ids: [], unclear: [] });
  });
});
