/** Collapses a text to one line, so titles cannot inject lines into a mail. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
