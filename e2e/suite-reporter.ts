import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { root } from './support/world.ts';

const wholeOf = ({ message, stack, snippet, value }: TestError): string =>
  stripVTControlCharacters([stack ?? message ?? value, snippet].filter(Boolean).join('\n\n'));

const troubleLength = 4000;

/** Prints one line per journey file after its last test, and every failure in full at the end, like Vitest. */
export default class SuiteReporter implements Reporter {
  readonly #suites = new Map<string, { tests: number; ended: number; failed: number; milliseconds: number }>();
  readonly #failures: string[] = [];
  /** The last lines of the server's error output, printed if no journey could start. */
  #trouble = '';

  onBegin(_: FullConfig, all: Suite): void {
    for (const { location } of all.allTests()) {
      const suite = this.#suites.get(location.file) ?? { tests: 0, ended: 0, failed: 0, milliseconds: 0 };
      suite.tests += 1;
      this.#suites.set(location.file, suite);
    }
  }

  onTestEnd(test: TestCase, { duration, errors, attachments }: TestResult): void {
    const suite = this.#suites.get(test.location.file);
    const file = path.relative(root, test.location.file);
    if (!suite) return;
    suite.ended += 1;
    suite.milliseconds += duration;
    if (!test.ok()) {
      suite.failed += 1;
      const paths = attachments.map((one) => one.path).filter((one) => one !== undefined);
      const [, , , ...titles] = test.titlePath();
      const name = ` FAIL  ${file}:${test.location.line} > ${titles.join(' > ')}`;
      this.#failures.push([name, ...errors.map(wholeOf), ...paths.map((one) => path.relative(root, one))].join('\n'));
    }
    if (suite.ended < suite.tests) return;
    const failed = suite.failed > 0 ? ` | ${suite.failed} failed` : '';
    console.log(
      ` ${failed ? '❯' : '✓'} ${file} (${suite.tests} tests${failed}) ${(suite.milliseconds / 1000).toFixed(1)}s`,
    );
  }

  onStdErr(chunk: string | Buffer): void {
    this.#trouble = `${this.#trouble}${chunk.toString()}`.slice(-troubleLength);
  }

  onError(error: TestError): void {
    this.#failures.push([' FAIL  outside of a test', wholeOf(error), this.#trouble].filter(Boolean).join('\n'));
  }

  onEnd(): void {
    if (this.#failures.length > 0)
      console.log(`\n⎯⎯⎯⎯⎯⎯⎯ Failed Tests ${this.#failures.length} ⎯⎯⎯⎯⎯⎯⎯\n\n${this.#failures.join('\n\n')}\n`);
  }
}
