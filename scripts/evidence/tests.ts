import fs from 'node:fs';
import path from 'node:path';
import { testFiles, trace, withoutComments } from '../requirements.ts';
import { root } from '../steps.ts';

/** A test of this repository that a page names as its proof. */
export interface NamedTest {
  file: string;
  title: string;
}

/** A requirement id, such as `UX-06`, or a file and words of one title in it: `house.test.ts "no tenant is named"`. */
export type TestReference = string;

export class MissingTest extends Error {
  constructor(reference: TestReference, why: string) {
    super(`Evidence names a test that does not exist: ${reference} (${why})`);
  }
}

export type FindTests = (reference: TestReference) => readonly NamedTest[];

/** Escapes of the source, such as `\'`, are not part of a title. */
const plain = (literal: string): string => literal.replaceAll(/\\(.)/g, '$1');

/** Returns titles that name a requirement: string literals of one line with its id in brackets. */
function titlesNaming(id: string, code: string): string[] {
  const literals = code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\\n]|\\.)*)`/g);
  return [...literals]
    .map(([, single, double, template]) => plain(single ?? double ?? template ?? ''))
    .filter((text) => new RegExp(`\\[[A-Z0-9, -]*\\b${id}\\b[A-Z0-9, -]*\\]`).test(text));
}

/**
 * Returns a function that finds the tests of a reference. It throws `MissingTest` without one: a page must
 * not name a test that was renamed or removed.
 */
export function testFinder(): FindTests {
  const { filesOf } = trace();
  const files = new Set(testFiles());
  const texts = new Map<string, string>();
  const codeOf = (file: string): string => {
    const known = texts.get(file) ?? withoutComments(fs.readFileSync(path.join(root, file), 'utf8'));
    texts.set(file, known);
    return known;
  };
  return (reference) => {
    const [, file, title] = /^(\S+) "(.+)"$/.exec(reference) ?? [];
    if (file !== undefined && title !== undefined) {
      if (!files.has(file)) throw new MissingTest(reference, 'no such test file');
      if (!plain(codeOf(file)).includes(title)) throw new MissingTest(reference, 'no such title');
      return [{ file, title }];
    }
    const found = [...new Set(filesOf.get(reference))].flatMap((each) =>
      titlesNaming(reference, codeOf(each)).map((text) => ({ file: each, title: text })),
    );
    if (found.length === 0) throw new MissingTest(reference, 'no title names this requirement');
    return found;
  };
}
