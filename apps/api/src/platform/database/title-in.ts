/**
 * The title of a row with `texts` as riders of a language read it: where that has none, the English one. `row` is the name of
 * the table in the statement, `parameter` where the language stands, such as `$2`.
 */
export const titleIn = (row: string, parameter: string): string =>
  `coalesce(nullif(${row}.texts #>> array[${parameter}::text, 'Title'], ''), ${row}.texts #>> '{en,Title}')`;
