import type { RejectionReason } from '@fareback/contract';
import type { TimeProblem } from './read-time.ts';

export type RowRejectionReason =
  | Exclude<RejectionReason, 'TOO_OLD'>
  | TimeProblem
  | 'MISSING_VALUE'
  | 'VOID_WITHOUT_TIME'
  | 'BAD_NUMBER'
  | 'UNKNOWN_WORD'
  | 'UNKNOWN_TAP'
  | 'BAD_POSITION'
  | 'SWAPPED_POSITION'
  | 'FAR_AWAY'
  | 'ID_REPEATED'
  | 'HEADER_AGAIN';

/** A rejected row: reason, mapping key and the text in question (never a rider). */
export interface RowRejection {
  refused: RowRejectionReason;
  key?: string | undefined;
  text?: string | undefined;
}

/** Marks a row that the mapping excludes on purpose. */
export const LEFT_OUT = 'LEFT_OUT';

const SHOWN_LENGTH = 40;

/** Creates a rejection for the text under a mapping key. Riders, and ids that may contain them, are not shown. */
export function createRejection(refused: RowRejectionReason, key?: string, text?: string): RowRejection {
  const isShown = text !== undefined && key !== undefined && !/^(subject|eventId|voids)/.test(key);
  return { refused, key, text: isShown ? text.slice(0, SHOWN_LENGTH) : undefined };
}

export const getRejectionName = ({ refused, key }: RowRejection): string =>
  key === undefined ? refused : `${refused} ${key}`;
