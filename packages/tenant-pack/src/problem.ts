/** Something wrong, or worth a look, in a pack: where it stands and what was expected there. */
export interface Problem {
  /** Path from the folder that holds `tenants`, such as `tenants/harbor/theme.yaml`. */
  file: string;
  /** From 1; 0 where the whole file is meant. */
  line: number;
  column: number;
  /** Dotted path of the key, such as `campaigns.2.reward`; empty for the whole file. */
  key: string;
  /** A full sentence without its place: "expected …, found …". */
  message: string;
}

/** One line for a terminal: `tenants/x/theme.yaml:7:11 colours.button: expected …, found …` [TEN-07]. */
export function formatProblem({ file, line, column, key, message }: Problem): string {
  const place = line > 0 ? `${file}:${line}:${column}` : file;
  return key === '' ? `${place}: ${message}` : `${place} ${key}: ${message}`;
}

/** How a found value is told: short, on one line, and never a whole map. */
export function tellValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'a map';
  if (typeof value !== 'string') return JSON.stringify(value);
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}…` : value);
}
