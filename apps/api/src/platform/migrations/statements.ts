export interface Statement {
  text: string;
  line: number;
}

const COMMENT = /--[^\n]*|\/\*[\s\S]*?\*\//y;
const QUOTED = /[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1/y;

function lengthAt(pattern: RegExp, sql: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(sql)?.[0].length ?? 0;
}

/** Splits SQL at semicolons outside comments, strings, names and function bodies. */
export function statementsOf(sql: string): Statement[] {
  const statements: Statement[] = [];
  let start = -1;
  const end = (at: number): void => {
    if (start >= 0)
      statements.push({ text: sql.slice(start, at).trim(), line: sql.slice(0, start).split('\n').length });
    start = -1;
  };
  for (let at = 0; at < sql.length; ) {
    const comment = lengthAt(COMMENT, sql, at);
    if (sql[at] === ';') end(at);
    else if (comment === 0 && start < 0 && !/\s/.test(sql[at] ?? '')) start = at;
    at += comment || lengthAt(QUOTED, sql, at) || 1;
  }
  end(sql.length);
  return statements;
}
