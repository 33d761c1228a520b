import { stringify } from 'yaml';
import { type Contacts, contactText } from './contacts.ts';
import { criteriaOfLevelA } from './criteria-a.ts';
import { criteriaOfLevelAa } from './criteria-aa.ts';
import {
  type Adherence,
  adherenceLabel,
  type Criterion,
  type CriterionRow,
  clauseOfEn,
  provisionOf508,
} from './criterion.ts';
import { type Edition, lineOf } from './edition.ts';
import { tableOf } from './markdown.ts';
import { type FindTests, MissingTest, type NamedTest } from './tests.ts';

const read = (conformance: 'A' | 'AA', rows: readonly CriterionRow[]): Criterion[] =>
  rows.map(([num, name, since, claim]) => ({ num, name, conformance, since, claim }));

/** All criteria of WCAG 2.2, levels A and AA, in order of level and number. */
export const criteria: readonly Criterion[] = [...read('A', criteriaOfLevelA), ...read('AA', criteriaOfLevelAa)];

/** A criterion with the tests that it names. */
export interface Judged extends Criterion {
  tests: readonly NamedTest[];
}

/** Finds the tests of each criterion. Throws `MissingTest` if one does not exist, or a claim names no test. */
export const judge = (all: readonly Criterion[], find: FindTests): Judged[] =>
  all.map((criterion) => {
    const { claim, num } = criterion;
    const tests = (claim.tests ?? []).flatMap((reference) => find(reference));
    if (claim.level !== 'not-evaluated' && tests.length === 0) throw new MissingTest(num, 'a claim needs a test');
    const isNew = ({ file, title }: NamedTest, at: number): boolean =>
      tests.findIndex((one) => one.file === file && one.title === title) === at;
    return { ...criterion, tests: tests.filter(isNew) };
  });

const method =
  'Automated tests only. axe-core checks each screen that the named journeys open, in light and dark and in two text directions; journeys use the keyboard, zoom and language like a person. A rule of axe-core alone never counts as support. No test by a person with a disability, with a screen reader or by an outside auditor is recorded.';

const meaning =
  'Supports: named tests cover the criterion. Partially supports: named tests cover a part, and the remark says which part has no test. Not evaluated: no test. The forms of VPAT reserve this level for AAA; we use it rather than claim what no test checks.';

const notesOf = ({ claim, tests }: Judged): string => {
  const names = tests.map(({ file, title }) => `${file} "${title}"`);
  return [claim.why, ...(names.length > 0 ? [`Tests: ${names.join('; ')}.`] : [])].join(' ');
};

const chapterOf = (judged: readonly Judged[], conformance: 'A' | 'AA') => ({
  criteria: judged
    .filter((one) => one.conformance === conformance)
    .map((one) => ({
      num: one.num,
      components: [{ name: 'web', adherence: { level: one.claim.level, notes: notesOf(one) } }],
    })),
});

const noReport = (notes: string) => ({ disabled: true, notes });

/** The report in the form of GSA's OpenACR, as YAML. */
export function openAcrOf(judged: readonly Judged[], edition: Edition, contacts: Contacts): string {
  const { product, version, date } = edition;
  const { company, accessibilityContact: email } = contacts;
  const report = {
    title: `${product} Accessibility Conformance Report`,
    product: {
      name: product,
      version,
      description: 'Rewards for riders of public transit: the riders’ app and the staff desk.',
    },
    author: { ...(company === undefined ? {} : { company_name: company }), email: email ?? '' },
    report_date: date,
    last_modified_date: date,
    version: 1,
    notes: [meaning, ...(email === undefined ? [contactText(contacts, 'accessibilityContact')] : [])].join(' '),
    evaluation_methods_used: method,
    catalog: '2.5-edition-wcag-2.2-508-eu-en',
    chapters: {
      success_criteria_level_a: {
        notes: '4.1.1 is obsolete in WCAG 2.2 and is left out.',
        ...chapterOf(judged, 'A'),
      },
      success_criteria_level_aa: chapterOf(judged, 'AA'),
      success_criteria_level_aaa: noReport('Not evaluated.'),
      functional_performance_criteria: noReport('Not evaluated: no test covers use without vision, hearing or speech.'),
      hardware: noReport('The product has no hardware.'),
      software: noReport('The product runs in browsers; see the criteria for web content.'),
      support_documentation_and_services: noReport('Not evaluated.'),
    },
  };
  return `# ${lineOf(edition)}\n${stringify(report, { lineWidth: 120 })}`;
}

export const countOf = (judged: readonly Judged[], level: Adherence): number =>
  judged.filter(({ claim }) => claim.level === level).length;

/** 'supports 5, partially supports 24, …' of all criteria. */
export const summaryOf = (judged: readonly Judged[]): string =>
  (Object.keys(adherenceLabel) as Adherence[])
    .map((level) => `${adherenceLabel[level].toLowerCase()} ${countOf(judged, level)}`)
    .join(', ');

/** The page of the report. `linksOf` links tests to their entries on the page of tests. */
export function accessibilityPage(judged: readonly Judged[], linksOf: (tests: readonly NamedTest[]) => string): string {
  const rowsOf = (level: 'A' | 'AA'): string[][] =>
    judged
      .filter(({ conformance }) => conformance === level)
      .map((one) => [
        `${one.num} ${one.name}`,
        clauseOfEn(one),
        provisionOf508(one),
        adherenceLabel[one.claim.level],
        one.claim.why,
        linksOf(one.tests),
      ]);
  const heads = ['WCAG 2.2', 'EN 301 549', 'Section 508', 'Level', 'Remark', 'Tests'];
  return [
    `Of ${judged.length} criteria of WCAG 2.2, levels A and AA: ${summaryOf(judged)}. The same report as [OpenACR](openacr.yaml).`,
    `**How it was evaluated.** ${method}`,
    `**What the levels mean.** ${meaning}`,
    `## Level A\n\n${tableOf(heads, rowsOf('A'))}`,
    `## Level AA\n\n${tableOf(heads, rowsOf('AA'))}`,
    '## Other chapters\n\nEN 301 549: clause 9 (web) is mapped above, V3.2.1 contains WCAG 2.1. Clauses 4, 5, 10 and 12 are not evaluated; 6, 7, 8, 11 and 13 concern voice, video, hardware, native software and relay services, and are not evaluated either.',
    'Section 508: E205.4 (WCAG 2.0, A and AA) is mapped above. 4.1.1 is obsolete in WCAG 2.2 and is left out. Chapters 3 and 6 are not evaluated.',
  ].join('\n\n');
}

/** The accessibility statement: the report in short, and a contact. */
export const statementPage = (judged: readonly Judged[], contacts: Contacts, { date }: Edition): string =>
  [
    `**Aim.** WCAG 2.2, level AA. **State.** Not claimed as conformant: of ${judged.length} criteria, ${summaryOf(judged)}. The [report](accessibility.md) has each of them.`,
    '## Known gaps\n\nA criterion is listed if its tests cover only a part of it. This list is not complete: criteria without a test are in the report.',
    judged
      .filter(({ claim }) => claim.level === 'partially-supports')
      .map(({ num, name, claim }) => `- ${num} ${name}: ${claim.why}`)
      .join('\n'),
    `## Contact\n\n${contactText(contacts, 'accessibilityContact')}`,
    `## About this statement\n\nMade on ${date} from the report. ${method}`,
  ].join('\n\n');
