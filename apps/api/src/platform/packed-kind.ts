const kinds = {
  /** Zip files, including modern workbooks. */
  ZIP: [0x50, 0x4b, 0x03, 0x04],
  OLD_WORKBOOK: [0xd0, 0xcf, 0x11, 0xe0],
  GZIP: [0x1f, 0x8b],
};

export const packedKind = (start: Uint8Array): keyof typeof kinds | undefined =>
  (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) => kinds[kind].every((byte, at) => start[at] === byte));
