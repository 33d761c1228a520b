/**
 * Whether PostgreSQL keeps a text as it is: one with a NUL or half a character it refuses, or would make equal to
 * another, and with it everything stored beside it. None is fine.
 */
export const isStorable = (text: string | null | undefined): boolean =>
  text == null || (text.isWellFormed() && !text.includes('\u0000'));
