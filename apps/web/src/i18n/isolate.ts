/** A number, a code or an address in a sentence: left to right in every direction of reading. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`;

/** What somebody else wrote, in a sentence: whatever its own direction, it turns nothing that stands around it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
