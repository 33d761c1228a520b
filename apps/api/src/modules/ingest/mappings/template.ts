const PART = /\{([A-Za-z][A-Za-z0-9]*)\}/g;

interface Template {
  names: string[];
  /** The texts before, between and after the parts: one more than there are parts. */
  between: string[];
}

function parseTemplate(template: string): Template {
  const pieces = template.split(PART);
  return {
    names: pieces.filter((_, at) => at % 2 === 1),
    between: pieces.filter((_, at) => at % 2 === 0),
  };
}

export const partsOf = (template: string): string[] => parseTemplate(template).names;

/** Returns the error in a template as a full sentence, or null. */
export function templateTrouble(template: string): string | null {
  const { names, between } = parseTemplate(template);
  if (names.length === 0) return `expected parts in braces such as "{from} to {to}", found "${template}"`;
  if (new Set(names).size < names.length) return `expected each part once, found "${template}"`;
  return between.slice(1, -1).includes('') ? `expected a text between two parts, found "${template}"` : null;
}

/** The first possible place of each text between parts; null if they do not fit. Each part has at least one character. */
function firstPlaces(text: string, separators: readonly string[]): number[] | null {
  let from = 0;
  const places = separators.map((separator) => {
    const at = from < 0 ? -1 : text.indexOf(separator, from + 1);
    from = at < 0 ? -1 : at + separator.length;
    return at;
  });
  return from < 0 || from >= text.length ? null : places;
}

/** The last possible place of each text between parts, which fit. */
function lastPlaces(text: string, separators: readonly string[]): number[] {
  let end = text.length;
  return separators
    .toReversed()
    .map((separator) => (end = text.lastIndexOf(separator, end - 1 - separator.length)))
    .toReversed();
}

/**
 * Returns the parser of a template such as `{from} to {to}`, which returns a text's trimmed parts; null if the text does
 * not fit, or fits in several ways (`A to B to C`). Takes linear time on any text, because it only searches for the
 * texts between the parts, once from each end.
 */
export function templateReader(template: string): (text: string) => Readonly<Record<string, string>> | null {
  const { names, between } = parseTemplate(template);
  const [first = '', last = ''] = [between[0], between.at(-1)];
  const separators = between.slice(1, -1);
  return (text) => {
    if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return null;
    const inner = text.slice(first.length, text.length - last.length);
    const places = firstPlaces(inner, separators);
    if (places === null || lastPlaces(inner, separators).join() !== places.join()) return null;
    const parts = names.map((_, at) => {
      const from = at === 0 ? 0 : (places[at - 1] ?? 0) + (separators[at - 1] ?? '').length;
      return inner.slice(from, places[at] ?? inner.length).trim();
    });
    return parts.includes('') ? null : Object.fromEntries(names.map((name, at) => [name, parts[at] ?? '']));
  };
}
