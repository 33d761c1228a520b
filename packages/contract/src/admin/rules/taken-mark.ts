/** What a pack was taken from: a version, and how often that had been changed by then; null where nobody noted it. */
export interface TakenFrom {
  number: number;
  revision: number | null;
}

/** What a pack's hidden file `.version` says: `5.3` is version 5 as it was after its third change. */
export const takenMark = ({ number, revision }: TakenFrom): string =>
  revision === null ? `${number}\n` : `${number}.${revision}\n`;

/** What such a file says; null where it says nothing of the kind. */
export function readTakenMark(text: string): TakenFrom | null {
  const match = /^([1-9]\d{0,8})(?:\.([1-9]\d{0,8}))?$/.exec(text.trim());
  return match && { number: Number(match[1]), revision: match[2] === undefined ? null : Number(match[2]) };
}
