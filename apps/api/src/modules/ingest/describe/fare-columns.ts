import type { ColumnFacts } from './column-facts.ts';

/** Names of fares, likeliest first; balances and refunds are excluded. */
const fareNames = [
  /fare\b|fahrpreis|tarifa|tarif\b/i,
  /charge|price|preis|precio|prix|importe|montant/i,
  /amount|betrag|cost|money|paid/i,
];
const noFare = /balance|saldo|guthaben|refund|discount|rabatt|descuento|limit|type|class|zone|code|id$|_id/i;
const lineNames = [
  /(line|route|linie|linea|línea|ligne|ruta)[ _.-]?(id|nr|no|code|number)\b/i,
  /^(line|route|linie|linea|línea|ligne|ruta)\b/i,
];
const noLine = /type|color|colour|stop|station|lat|lon|lng|length|dist/i;
const CURRENCY = /^[A-Z]{3}$/;
const FARE_MOST = 1_000_000;

const valueOf = (text: string): number => Number(text.replace(',', '.'));

/** A column of numbers from 0 on that repeats as fares do, with the likeliest name. */
function fareOf(free: readonly ColumnFacts[]): ColumnFacts | undefined {
  const fit = free.filter(
    ({ name, isNumber, hasComma, filled, distinct, texts, timeFormats }) =>
      (isNumber || hasComma) &&
      timeFormats.length === 0 &&
      !noFare.test(name) &&
      distinct < filled &&
      texts.every((text) => valueOf(text) >= 0 && valueOf(text) <= FARE_MOST) &&
      texts.some((text) => valueOf(text) > 0),
  );
  return fareNames.flatMap((names) => fit.filter(({ name }) => names.test(name)))[0];
}

/** A column named like a line whose values repeat; an id before a name. */
function lineOf(free: readonly ColumnFacts[]): ColumnFacts | undefined {
  const fit = free.filter(
    ({ name, filled, distinct, isNumber, isWhole, hasComma, timeFormats, isClock }) =>
      filled > 0 &&
      distinct > 1 &&
      distinct <= filled / 2 &&
      (!isNumber || isWhole) &&
      !hasComma &&
      !isClock &&
      timeFormats.length === 0 &&
      !noLine.test(name),
  );
  return lineNames.flatMap((names) => fit.filter(({ name }) => names.test(name)))[0];
}

interface FareColumns {
  columns: Record<string, string>;
  /** The reason of each; all rest on names, and a fare's unit is not known from the file. */
  reasons: Record<string, string>;
  hasComma: boolean;
}

/** Finds the columns of fare, currency and line among those that no other key takes. */
export function faresOf(facts: readonly ColumnFacts[], taken: ReadonlySet<string>): FareColumns {
  const free = facts.filter(({ name, filled }) => filled > 0 && !taken.has(name));
  const fare = fareOf(free);
  const line = lineOf(free.filter((one) => one !== fare));
  const currency =
    fare &&
    free.find(
      ({ name, words }) =>
        /curr|währ|moneda|devise/i.test(name) && words.length > 0 && words.every((word) => CURRENCY.test(word)),
    );
  const isCents =
    fare?.isWhole === true &&
    fare.texts.every((text) => valueOf(text) % 5 === 0) &&
    fare.texts.some((text) => valueOf(text) >= 100);
  const unit = isCents
    ? 'whole numbers: probably the smallest unit, then set fareUnit: SMALLEST at the provider'
    : "in the currency's main unit unless the provider's fareUnit says otherwise";
  return {
    columns: {
      ...(fare && { fare: fare.name }),
      ...(currency && { currency: currency.name }),
      ...(line && { line: line.name }),
    },
    reasons: {
      ...(fare && { 'columns.fare': `by its name; ${unit}` }),
      ...(line && { 'columns.line': `by its name; ${line.distinct} different in ${line.filled} rows` }),
    },
    hasComma: fare?.hasComma ?? false,
  };
}
