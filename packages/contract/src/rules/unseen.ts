/** `text` without outer blanks and without what copying brings along and nobody sees, as marks of direction around a code in a message of a right-to-left language. Joiners stay, some scripts spell with them. */
export const withoutUnseen = (text: string): string => text.replace(/(?![\u200C\u200D])\p{Cf}/gu, '').trim();
