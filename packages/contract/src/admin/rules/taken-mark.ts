/** The version a pack was pulled from and its revision then; null if unknown. */
export interface TakenFrom {
  number: number;
  revision: number | null;
}

/** Formats a pack's hidden file `.version`: `5.3` is version 5 after its third change. */
export const takenMark = ({ number, revision }: TakenFrom): string =>
  revision === null ? `${number}\n` : `${number}.${revision}\n`;

export function readTakenMark(text: string): TakenFrom | null {
  const match = /^([1-9]\d{0,8})(?:\.([1-9]\d{0,8}))?$/.exec(text.trim());
  return match && { number: Number(match[1]), revision: match[2] === undefined ? null : Number(match[2]) };
}
