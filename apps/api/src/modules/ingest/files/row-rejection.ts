import type { RejectionReason } from '@fareback/contract';
import type { TimeProblem } from './read-time.ts';

/** Why a row of a file is refused. */
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

/** A row that does not count: why, by which key of the mapping, and what stood there (never whose ride it was). */
export interface RowRejection {
  refused: RowRejectionReason;
  key?: string | undefined;
  text?: string | undefined;
}

/** A row that the mapping leaves out on purpose. */
export const LEFT_OUT = 'LEFT_OUT';

const SHOWN_LENGTH = 40;

/** A refusal by what stands under a key of the mapping. Riders and ids, which may be made of riders, are not shown. */
export function createRejection(refused: RowRejectionReason, key?: string, text?: string): RowRejection {
  const isShown = text !== undefined && key !== undefined && !/^(subject|eventId|voids)/.test(key);
  return { refused, key, text: isShown ? text.slice(0, SHOWN_LENGTH) : undefined };
}

/** Under which name refusals of one kind are counted. */
export const getRejectionName = ({ refused, key }: RowRejection): string =>
  key === undefined ? refused : `${refused} ${key}`;
