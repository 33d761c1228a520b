/** What riders or feeds wrote, in a sentence of ours: no direction of its own turns what stands around it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** The same as somebody looks for it in a file: as it was written. */
export const plain = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '');
