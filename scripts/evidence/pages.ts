import type { Edition } from './edition.ts';
import { lineOf } from './edition.ts';
import { tableOf } from './markdown.ts';
import type { Facts, Question } from './question.ts';
import { type Figure, figuresBy, figuresTable, markdownOf, readDocument, readTable, withoutLinks } from './records.ts';
import type { FindTests, NamedTest } from './tests.ts';

/** A page of the folder, without its title and the line below it. */
export interface Page {
  file: `${string}.md`;
  title: string;
  body: string;
}

export const textOf = ({ title, body }: Page, edition: Edition): string =>
  `# ${title}\n\n${lineOf(edition)}\n\n${body}\n`;

/** Numbers tests in order of first use; pages link to one entry for each. */
export interface TestRegister {
  linksOf: (tests: readonly NamedTest[]) => string;
  page: () => string;
}

export function testRegister(): TestRegister {
  const numbers = new Map<string, number>();
  const linksOf = (tests: readonly NamedTest[]): string =>
    tests
      .map(({ file, title }) => {
        const key = `\`${file}\`\n\n${title}`;
        const number = numbers.get(key) ?? numbers.size + 1;
        numbers.set(key, number);
        return `[T${number}](tests.md#t${number})`;
      })
      .join(' ');
  const page = (): string =>
    [
      'Each test is in the source at this commit under this title. That it exists is checked when this folder is made; that it passes is shown by the recorded runs, or by running it.',
      `## Recorded runs\n\n${figuresTable(figuresBy(/^`npm test`$/, 'whole test runs'))}`,
      '## Tests',
      ...[...numbers].map(([key, number]) => `### T${number}\n\n${key}`),
    ].join('\n\n');
  return { linksOf, page };
}

const restores = /drill -- restore|restored beside/;
const failovers = /drill -- failover|taken over/;

export const quote = (figures: readonly Figure[]): string =>
  figures.map(({ figure, date }) => `${date}: ${figure}`).join('. ');

export const recorded = {
  restore: () => figuresBy(restores, 'a restore'),
  failover: () => figuresBy(failovers, 'a failover'),
};

export const recoveryPage = (): string =>
  [
    'Results of drills as recorded in `docs/proofs.md`, in its order. ‘The same’ means the row above. Each command can be repeated.',
    `## Restore\n\n${figuresTable(recorded.restore())}`,
    `## Failover\n\n${figuresTable(recorded.failover())}`,
    `## Database stopped or full\n\n${figuresTable(figuresBy(/lost-database|full-disk/, 'a stopped database'))}`,
    `## What is saved\n\n${markdownOf(readTable('docs/backup.md', 'data', 'saved in', 'if lost'))}`,
  ].join('\n\n');

export function uptimePage(): string {
  const alerts = [...readDocument('docs/alerts.md').matchAll(/^## (\w+)$\n+(.+)$/gm)].map(
    ([, name = '', first = '']) => [name, withoutLinks(first)],
  );
  return [
    '**Not proven here:** an uptime figure. None is recorded.',
    'How to measure it: call `/readyz` from outside every minute. It answers 200 if the process can serve riders and 503 if its database cannot. Uptime of a month is the share of minutes with 200 at one process or more. Planned maintenance is counted as down unless the contract says otherwise.',
    `## Alerts\n\nRules that ship with the product, each with its section of the operator’s guide.\n\n${tableOf(['alert', 'first sentence of its section'], alerts)}`,
  ].join('\n\n');
}

/** The index: each question with its answer, its proofs, and the parts without a proof. */
export function indexPage(
  asked: readonly Question[],
  facts: Facts,
  context: { find: FindTests; linksOf: TestRegister['linksOf']; pages: readonly Page[] },
): string {
  const titleOf = (file: string): string => context.pages.find((page) => page.file === file)?.title ?? file;
  const answers = asked.map(({ asked: question, answer, pages = [], tests = [], notProven }, at) => {
    const links = pages.map((file) => `[${titleOf(file)}](${file})`);
    const proofs = [...links, ...tests.map((reference) => context.linksOf(context.find(reference)))];
    const text = typeof answer === 'function' ? answer(facts) : answer;
    return [
      `## ${at + 1}. ${question}`,
      ...(text === undefined ? [] : [text]),
      ...(proofs.length === 0 ? [] : [`Proof: ${proofs.join(' ')}`]),
      ...(notProven === undefined ? [] : [`**Not proven here:** ${notProven}`]),
    ].join('\n\n');
  });
  return [
    'Answers to usual questions of procurement. Each links to its proof in this folder: a page made from the source, or a test (T1, T2 …) by its title. What nothing here proves is marked **Not proven here**.',
    tableOf(
      ['page', 'file'],
      context.pages.map(({ title, file }) => [`[${title}](${file})`, `\`${file}\``]),
    ),
    ...answers,
  ].join('\n\n');
}
