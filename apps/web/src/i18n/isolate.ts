/** Isolates a number, code or address left to right in a sentence. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`;

/** Isolates other people's text in a sentence: its direction does not affect the text around it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
