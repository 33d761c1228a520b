import { type Document, isScalar, type LineCounter, parseDocument, visit } from 'yaml';

/**
 * Parses YAML in time that grows with the size of the text. Repeated keys are not among its errors, because the parser
 * compares each key with all before it: ask `repeatedKeys` or `isUnreadable`. Throws RangeError for a text nested too deeply.
 */
export const parseYaml = (text: string, lineCounter?: LineCounter): Document.Parsed =>
  parseDocument(text, { ...(lineCounter && { lineCounter }), prettyErrors: false, uniqueKeys: false });

interface RepeatedKey {
  name: string;
  from: number;
  first: number;
}

/** Returns duplicate keys in file order, in one visit of the document. */
export function repeatedKeys(document: Document.Parsed): RepeatedKey[] {
  const found: RepeatedKey[] = [];
  visit(document, {
    Map(_, { items }) {
      const seen = new Map<unknown, number>();
      for (const { key } of items) {
        if (!isScalar(key) || !key.range) continue;
        const [from] = key.range;
        const first = seen.get(key.value);
        if (first === undefined) seen.set(key.value, from);
        else found.push({ name: String(key.value), from, first });
      }
    },
  });
  return found.toSorted((a, b) => a.from - b.from);
}

/** Whether a document has errors or repeated keys, so that its values cannot be trusted. */
export const isUnreadable = (document: Document.Parsed): boolean =>
  document.errors.length > 0 || repeatedKeys(document).length > 0;
