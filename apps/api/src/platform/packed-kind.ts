const kinds = {
  /** Of zips and of workbooks, which are zips. */
  ZIP: [0x50, 0x4b, 0x03, 0x04],
  /** Of workbooks of old. */
  OLD_WORKBOOK: [0xd0, 0xcf, 0x11, 0xe0],
  GZIP: [0x1f, 0x8b],
};

/** As what a file that is no text is packed, by its first bytes; undefined where they say nothing of the kind. */
export const packedKind = (start: Uint8Array): keyof typeof kinds | undefined =>
  (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) => kinds[kind].every((byte, at) => start[at] === byte));
