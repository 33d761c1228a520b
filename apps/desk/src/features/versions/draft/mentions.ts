export interface Reader {
  staffId: string;
  name: string;
}

/** An @ that is being typed, and the text after it up to the caret. */
export interface OpenMention {
  from: number;
  query: string;
}

/** Names have at most a few words; a longer text after an @ is a sentence. */
const OPEN = /(?:^|[\s(])@([^\s@]*(?: [^\s@]+){0,2})$/u;

/** Finds the mention that ends at the caret. */
export function findOpenMention(text: string, caret: number): OpenMention | null {
  const query = OPEN.exec(text.slice(0, caret))?.[1];
  return query === undefined ? null : { from: caret - query.length - 1, query };
}

const SUGGESTIONS = 6;

/** People whose name, or a word of it, begins with the query. */
export function suggestReaders<One extends Reader>(readers: readonly One[], query: string): One[] {
  const wanted = query.toLocaleLowerCase();
  const begins = (name: string): boolean =>
    name.startsWith(wanted) || name.split(' ').some((word) => word.startsWith(wanted));
  return readers.filter(({ name }) => begins(name.toLocaleLowerCase())).slice(0, SUGGESTIONS);
}

/** The text with the open mention completed, and where the caret then is. */
export function completeMention(text: string, { from, query }: OpenMention, name: string) {
  const rest = text.slice(from + 1 + query.length);
  const begin = `${text.slice(0, from)}@${name} `;
  return { text: `${begin}${rest.replace(/^ /, '')}`, caret: begin.length };
}

/** Finds the people in a text: the longest name after each @. Of two people with one name, the `chosen` one. */
export function findMentions(text: string, readers: readonly Reader[], chosen: ReadonlySet<string>): string[] {
  const byLength = readers.toSorted((one, two) => two.name.length - one.name.length);
  const found = new Set<string>();
  for (const { index } of text.matchAll(/@/g)) {
    const rest = text.slice(index + 1);
    const [first] = byLength.filter(
      ({ name }) => rest.startsWith(name) && !/^[\p{L}\p{N}]/u.test(rest.slice(name.length)),
    );
    const same = byLength.filter(({ name }) => name === first?.name);
    const one = same.find(({ staffId }) => chosen.has(staffId)) ?? first;
    if (one) found.add(one.staffId);
  }
  return [...found];
}
