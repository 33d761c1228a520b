/**
 * True if PostgreSQL stores the text unchanged: a NUL or a lone surrogate would fail the whole write, or make different
 * texts equal. Null is fine.
 */
export const isStorable = (text: string | null | undefined): boolean =>
  text == null || (text.isWellFormed() && !text.includes('\u0000'));

/**
 * Path (such as `a.b.0`) of the first text that the database would not store unchanged; null if there is no such text.
 * Not recursive, because the sender controls the depth.
 */
export function unstorablePlace(data: unknown): string | null {
  const waiting: [place: string, value: unknown][] = [['', data]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [place, value] = next;
    if (typeof value === 'string' && !isStorable(value)) return place;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, part] of Object.entries(value)) {
      const within = place === '' ? key : `${place}.${key}`;
      if (!isStorable(key)) return place;
      waiting.push([within, part]);
    }
  }
  return null;
}

/**
 * SQL for a row's title in a language, with English as the fallback. `row` is the table name in the statement,
 * `parameter` the placeholder of the language, such as `$2`.
 */
export const titleIn = (row: string, parameter: string): string =>
  `coalesce(nullif(${row}.texts #>> array[${parameter}::text, 'Title'], ''), ${row}.texts #>> '{en,Title}')`;

/**
 * SQL for the month of a timestamp in UTC, independent of the server's time zone. In an index it replaces the timestamp
 * itself: entries of one month are shared, and ordering by month, then timestamp, equals ordering by timestamp
 * (docs/decisions/0054).
 */
export const monthOf = (moment: string): string => `date_trunc('month', ${moment} at time zone 'UTC')`;

/* PostgreSQL array literals built by hand: for ten thousand rides the driver's generic conversion costs more than the
   query itself. */

const NEEDS_QUOTES = /[\s"\\{},]/;

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;

type Plain = number | string | null;

function literalOf<Row>(rows: readonly Row[], write: (row: Row) => string | number): string {
  let literal = '{';
  for (let index = 0; index < rows.length; index += 1) {
    if (index > 0) literal += ',';
    literal += write(rows[index] as Row);
  }
  return `${literal}}`;
}

function written(text: string | null): string {
  if (text === null) return 'NULL';
  const isNullWord = text.length === 4 && text.toLowerCase() === 'null';
  return text === '' || isNullWord || NEEDS_QUOTES.test(text) ? quoted(text) : text;
}

/** A column as an array literal for int[], bigint[] or any type whose values contain no special characters. */
export const plainColumn = <Row>(rows: readonly Row[], of: (row: Row) => Plain): string =>
  literalOf(rows, (row) => of(row) ?? 'NULL');

export const textColumn = <Row>(rows: readonly Row[], of: (row: Row) => string | null): string =>
  literalOf(rows, (row) => written(of(row)));

export const byteaColumn = <Row>(rows: readonly Row[], of: (row: Row) => string | null): string =>
  literalOf(rows, (row) => {
    const hex = of(row);
    return hex === null ? 'NULL' : `"\\\\x${hex}"`;
  });

const itself = <T>(value: T): T => value;

export const plainArray = (values: readonly Plain[]): string => plainColumn(values, itself);
export const textArray = (values: readonly (string | null)[]): string => textColumn(values, itself);
export const byteaArray = (values: readonly (string | null)[]): string => byteaColumn(values, itself);

/**
 * The row of the tenant in `$1`, as `t`: `insert ... select t.tenant_id, ... from ${TENANT_ROW}, unnest($2)`. On a
 * cluster (docs/growing.md) this lets the insert run on the tenant's server in one step; with `select $1` the
 * coordinator would first collect the rows.
 */
export const TENANT_ROW = '(select tenant_id from tenant where tenant_id = $1) t';
