import type { Catalogue, MessageKey } from './catalogue.ts';
import type { Translate } from './translation.tsx';

/** Translates an API value; unknown values and null are returned as they are. */
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
