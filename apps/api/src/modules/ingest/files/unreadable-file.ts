import type { FileProblemCode } from '@fareback/contract/admin';

/** A file that is rejected as a whole; the message is for operators, the code and facts are for other languages. */
export class UnreadableFile extends Error {
  readonly code: FileProblemCode;
  readonly line: number | null;
  /** Names of columns or modes of the file; never a value of a row. */
  readonly detail: string | null;

  constructor(
    code: FileProblemCode,
    message: string,
    { line, detail, cause }: { line?: number | undefined; detail?: string; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? {} : { cause });
    this.name = 'UnreadableFile';
    this.code = code;
    this.line = line ?? null;
    this.detail = detail ?? null;
  }
}
