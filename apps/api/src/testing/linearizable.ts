/** A call with its reply, recorded by a client. Times are of one clock. */
export interface RecordedCall<State> {
  name: string;
  sentAt: number;
  answeredAt: number;
  /** The state after the call, or null if the call can't have had this reply in this state. */
  apply: (state: State) => State | null;
}

/** An order that explains all calls; else the longest part of one, and the calls that don't fit behind it. */
export type Explanation = { isWhole: true; order: string[] } | { isWhole: false; order: string[]; left: string[] };

/**
 * Searches for an order of the calls that explains every reply. A call takes effect at one moment between its request and
 * its reply (Wing and Gong's search, without visited states). Without such an order, a call
 * read or changed partial state.
 */
export function explain<State>(
  start: State,
  calls: readonly RecordedCall<State>[],
  keyOf: (state: State) => string,
): Explanation {
  type Calls = readonly RecordedCall<State>[];
  const visited = new Set<string>();
  let longest: { order: Calls; left: Calls } = { order: [], left: calls };
  const search = (state: State, order: Calls, left: Calls): Calls | null => {
    if (left.length < longest.left.length) longest = { order, left };
    if (left.length === 0) return order;
    const key = `${left.map((call) => calls.indexOf(call)).join()} ${keyOf(state)}`;
    if (visited.has(key)) return null;
    visited.add(key);
    const firstReply = Math.min(...left.map(({ answeredAt }) => answeredAt));
    for (const call of left) {
      // A call that was sent after another's reply can't come before it.
      const next = call.sentAt > firstReply ? null : call.apply(state);
      if (next === null) continue;
      const others = left.filter((each) => each !== call);
      const found = search(next, [...order, call], others);
      if (found !== null) return found;
    }
    return null;
  };
  const names = (some: Calls): string[] => some.map(({ name }) => name);
  const found = search(start, [], calls);
  if (found !== null) return { isWhole: true, order: names(found) };
  return { isWhole: false, order: names(longest.order), left: names(longest.left) };
}
