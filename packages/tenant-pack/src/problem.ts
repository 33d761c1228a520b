import { inEnglish, type Message, type MessageTemplate, say, toTemplate, word } from './message.ts';

/** Where something stands in a pack. */
export interface Place {
  /** Path from the folder that holds `tenants`, such as `tenants/harbor/theme.yaml`. */
  file: string;
  /** From 1; 0 where the whole file is meant. */
  line: number;
  column: number;
  /** Dotted path of the key, such as `campaigns.2.reward`; empty for the whole file. */
  key: string;
}

/** Something wrong, or worth a look, in a pack: where it stands and what was expected there. */
export interface Problem extends Place {
  /** A full sentence without its place: "expected …, found …". */
  message: string;
  /** The same for whoever says it in another language. */
  saying: MessageTemplate;
  /** What a parser says of it in its own words, where ours know no more. */
  detail?: string | undefined;
  /** So many further problems it stands for, which are not told one by one. */
  more?: number | undefined;
}

/** What is told of a place. */
export const problemAt = (place: Place, told: Message): Problem => ({
  ...place,
  message: inEnglish(told),
  saying: toTemplate(told),
});

/** What is told of a whole file. */
export const problemOfFile = (file: string, told: Message): Problem =>
  problemAt({ file, line: 0, column: 0, key: '' }, told);

/** More problems than this help nobody: what follows them is told as a number. */
export const PROBLEMS_SHOWN_MAX = 50;

/** The first problems one by one, and how many more there are: "and 12 more". */
export function firstProblems(problems: readonly Problem[]): Problem[] {
  const shown = problems.slice(0, PROBLEMS_SHOWN_MAX);
  const more = countProblems(problems.slice(PROBLEMS_SHOWN_MAX));
  const file = problems[PROBLEMS_SHOWN_MAX]?.file;
  return file === undefined
    ? shown
    : [...shown, { ...problemOfFile(file, say`and ${more} more: fix these first`), more }];
}

/** How many problems there are, those that are told as a number included. */
export const countProblems = (problems: readonly Pick<Problem, 'more'>[]): number =>
  problems.reduce((sum, { more = 1 }) => sum + more, 0);

/** Why a pack that is sound by itself cannot be applied, for whoever says it in another language. */
export class PackRejected extends Error {
  readonly problem: Problem;

  /** `file` is the one that says what cannot be. */
  constructor(file: string, told: Message) {
    super(inEnglish(told));
    this.name = new.target.name;
    this.problem = problemOfFile(file, told);
  }
}

/** One line for a terminal: `tenants/x/theme.yaml:7:11 colours.button: expected …, found …` [TEN-07]. */
export function formatProblem({ file, line, column, key, message, detail }: Problem): string {
  const place = line > 0 ? `${file}:${line}:${column}` : file;
  const text = detail === undefined ? message : `${message} (${detail})`;
  return key === '' ? `${place}: ${text}` : `${place} ${key}: ${text}`;
}

/** How a found value is told: short, on one line, and never a whole map. */
export function describeValue(value: unknown): string {
  if (value === undefined) return word('nothing');
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? word('an empty list') : word('a list');
  if (typeof value === 'object') return word('a map');
  if (typeof value !== 'string') return JSON.stringify(value);
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}…` : value);
}
