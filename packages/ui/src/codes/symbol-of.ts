import type { CodeSymbol, SymbolFormat } from './code-symbol.ts';

/**
 * The symbol of `code`, drawn on the device; null for letters alone and for a code that the format cannot hold. The
 * drawing of QR codes is small and apart from that of the others. Rejects when the drawing cannot be fetched.
 */
export async function symbolOf(code: string, format: SymbolFormat): Promise<CodeSymbol | null> {
  if (format === 'TEXT') return null;
  if (format === 'QR') return (await import('./qr-symbol.ts')).qrSymbol(code);
  return (await import('./bar-symbol.ts')).barSymbol(code, format);
}
