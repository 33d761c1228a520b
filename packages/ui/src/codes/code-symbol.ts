export type SymbolFormat = 'TEXT' | 'QR' | 'CODE_128' | 'PDF_417' | 'AZTEC' | 'DATA_MATRIX';

/** A symbol in whole modules, including the quiet zone; `path` covers the dark modules. */
export interface CodeSymbol {
  width: number;
  height: number;
  path: string;
}
