/** What riders or feeds wrote, in a sentence of ours: no direction of its own turns what stands around it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
