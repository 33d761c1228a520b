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
