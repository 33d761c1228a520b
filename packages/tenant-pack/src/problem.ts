import { inEnglish, type Message, type MessageTemplate, say, toTemplate, word } from './message.ts';

export interface Place {
  /** Path from the folder that contains `tenants`, such as `tenants/harbor/theme.yaml`. */
  file: string;
  /** From 1; 0 for the whole file. */
  line: number;
  column: number;
  /** Dotted path of the key, such as `campaigns.2.reward`; empty for the whole file. */
  key: string;
}

export interface Problem extends Place {
  /** A full sentence without its place: "expected …, found …". */
  message: string;
  saying: MessageTemplate;
  /** The parser's own message, if we have no better one. */
  detail?: string | undefined;
  more?: number | undefined;
}

export const problemAt = (place: Place, told: Message): Problem => ({
  ...place,
  message: inEnglish(told),
  saying: toTemplate(told),
});

export const problemOfFile = (file: string, told: Message): Problem =>
  problemAt({ file, line: 0, column: 0, key: '' }, told);

/** Maximum number of listed problems; the rest are only counted. */
export const PROBLEMS_SHOWN_MAX = 50;

/** Returns the first problems and an entry that counts the rest: "and 12 more". */
export function firstProblems(problems: readonly Problem[]): Problem[] {
  const shown = problems.slice(0, PROBLEMS_SHOWN_MAX);
  const more = countProblems(problems.slice(PROBLEMS_SHOWN_MAX));
  const file = problems[PROBLEMS_SHOWN_MAX]?.file;
  return file === undefined
    ? shown
    : [...shown, { ...problemOfFile(file, say`and ${more} more: fix these first`), more }];
}

/** Counts all problems, including those only represented by a number. */
export const countProblems = (problems: readonly Pick<Problem, 'more'>[]): number =>
  problems.reduce((sum, { more = 1 }) => sum + more, 0);

/** Why a valid pack cannot be applied, with a translatable message. */
export class PackRejected extends Error {
  readonly problem: Problem;

  /** `file` contains the cause. */
  constructor(file: string, told: Message) {
    super(inEnglish(told));
    this.name = new.target.name;
    this.problem = problemOfFile(file, told);
  }
}

/** Formats one line for a terminal: `tenants/x/theme.yaml:7:11 colours.button: expected …, found …` [TEN-07]. */
export function formatProblem({ file, line, column, key, message, detail }: Problem): string {
  const place = line > 0 ? `${file}:${line}:${column}` : file;
  const text = detail === undefined ? message : `${message} (${detail})`;
  return key === '' ? `${place}: ${text}` : `${place} ${key}: ${text}`;
}

/** Formats a found value: short, on one line, never a whole map. */
export function describeValue(value: unknown): string {
  if (value === undefined) return word('nothing');
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? word('an empty list') : word('a list');
  if (typeof value === 'object') return word('a map');
  if (typeof value !== 'string') return JSON.stringify(value);
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}…` : value);
}
