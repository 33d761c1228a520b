/** One line, whatever a title holds: no line of a mail is anybody else's than ours. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
