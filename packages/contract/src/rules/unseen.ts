/**
 * Trims `text` and removes invisible characters from copying, such as direction marks around a code in a right-to-left
 * message. Joiners stay, because some scripts need them.
 */
export const withoutUnseen = (text: string): string => text.replace(/(?![\u200C\u200D])\p{Cf}/gu, '').trim();
