import type { Catalogue, MessageKey } from './catalogue.ts';
import type { Translate } from './translation.tsx';

/** What an area calls a value of the API; a value without a word of its own is shown as it came, null as null. */
export function getValueText<Value extends string | null>(
  area: keyof Catalogue,
  value: Value,
  t: Translate,
): Value | string {
  if (value === null) return value;
  const key = `${area}.${value}`;
  const text = t(key as MessageKey);
  return text === key ? value : text;
}
