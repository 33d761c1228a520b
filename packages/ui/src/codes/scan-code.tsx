import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { CodeSymbol, SymbolFormat } from './bar-symbol.ts';
import styles from './scan-code.module.css';

type ScanCodeProps = {
  code: string;
  format: SymbolFormat;
  /** Accessible name of the symbol: 'Barcode of GULL-7K2M-QX'. */
  label: string;
};

/**
 * A scannable code: dark on white in every theme, never mirrored, all modules equally wide. Renders nothing if the
 * format cannot encode the code.
 */
export function ScanCode({ code, format, label }: ScanCodeProps): ReactNode {
  const [symbol, setSymbol] = useState<CodeSymbol | null | undefined>(undefined);
  useEffect(() => {
    let left = false;
    const show = (found: CodeSymbol | null) => {
      if (!left) setSymbol(found);
    };
    // Without a symbol, the code can still be read aloud or typed.
    void symbolOf(code, format).then(show, () => show(null));
    return () => {
      left = true;
    };
  }, [code, format]);
  if (symbol === null) return null;
  return (
    <div className={styles['scan']} data-format={format}>
      {symbol === undefined ? (
        <Skeleton shape="block" width="18rem" height="18rem" className={styles['waiting']} />
      ) : (
        <SymbolImage symbol={symbol} label={label} />
      )}
    </div>
  );
}

function SymbolImage({ symbol: { width, height, path }, label }: { symbol: CodeSymbol; label: string }): ReactNode {
  const svg = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const availableWidth = svg.current === null ? 0 : Number.parseFloat(getComputedStyle(svg.current).inlineSize);
    const even = evenWidth(availableWidth, width, devicePixelRatio);
    if (even !== null && svg.current !== null) svg.current.style.inlineSize = `${even}px`;
  }, [width]);
  return (
    <svg
      ref={svg}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      shapeRendering="crispEdges"
      className={styles['symbol']}
    >
      <rect width={width} height={height} fill="#ffffff" />
      <path d={path} fill="#000000" fillRule="evenodd" />
    </svg>
  );
}

/**
 * Returns the largest width within `room` whose modules are equal, whole screen pixels; null if even the smallest does
 * not fit.
 */
function evenWidth(availableWidth: number, modules: number, pixelRatio: number): number | null {
  const perModule = Math.floor((availableWidth * pixelRatio) / modules);
  return perModule < 1 ? null : (perModule * modules) / pixelRatio;
}

/**
 * Returns the symbol of `code`, generated on the device; null for letters alone and for codes the format cannot encode.
 * The small QR generator is a separate chunk. Rejects if the generator cannot be fetched.
 */
export async function symbolOf(code: string, format: SymbolFormat): Promise<CodeSymbol | null> {
  if (format === 'TEXT') return null;
  if (format === 'QR') return (await import('./qr-symbol.ts')).qrSymbol(code);
  return (await import('./bar-symbol.ts')).barSymbol(code, format);
}
