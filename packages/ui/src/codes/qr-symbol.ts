import { encode } from 'uqr';
import type { CodeSymbol } from './bar-symbol.ts';

/** Light modules on each side, as scanners require. */
const quietModules = 4;

export function qrSymbol(code: string): CodeSymbol | null {
  try {
    const { data, size } = encode(code, { ecc: 'M', border: quietModules });
    const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
    return { width: size, height: size, path };
  } catch {
    return null;
  }
}
