import type { CodeSymbol, SymbolFormat } from './code-symbol.ts';

/**
 * Returns the symbol of `code`, generated on the device; null for letters alone and for codes the format cannot encode.
 * The small QR generator is a separate chunk. Rejects if the generator cannot be fetched.
 */
export async function symbolOf(code: string, format: SymbolFormat): Promise<CodeSymbol | null> {
  if (format === 'TEXT') return null;
  if (format === 'QR') return (await import('./qr-symbol.ts')).qrSymbol(code);
  return (await import('./bar-symbol.ts')).barSymbol(code, format);
}
