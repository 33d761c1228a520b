/**
 * SQL for a row's title in a language, with English as the fallback. `row` is the table name in the statement,
 * `parameter` the placeholder of the language, such as `$2`.
 */
export const titleIn = (row: string, parameter: string): string =>
  `coalesce(nullif(${row}.texts #>> array[${parameter}::text, 'Title'], ''), ${row}.texts #>> '{en,Title}')`;
