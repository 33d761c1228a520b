import { isStorable } from '../../platform/database/sql.ts';

const LENGTH_MAX = 200;

/** A name or report from a feed: short, without control characters and halves of characters [MAP-23]. */
export const shortText = (text: string): string =>
  text
    .slice(0, LENGTH_MAX * 2)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LENGTH_MAX)
    .toWellFormed();

/** An id from a feed; empty for one that is not stored, because a shortened id could be another place's [MAP-23]. */
export const idOf = (text: string): string => (isStorable(text) && text.length <= LENGTH_MAX ? text : '');
