/** A text that is named, not read: as much of it as tells which one it is. */
export const clipped = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
