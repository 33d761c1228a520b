/** How a code is drawn: letters alone, or a symbol that scanners read. */
export type SymbolFormat = 'TEXT' | 'QR' | 'CODE_128' | 'PDF_417' | 'AZTEC' | 'DATA_MATRIX';

/** A symbol in whole modules, quiet zone included; `path` is what is dark. */
export interface CodeSymbol {
  width: number;
  height: number;
  path: string;
}
