import { type ReactNode, useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

type QrCodeProps = {
  value: string;
  /** What a scanner finds: 'QR code of your ticket'. */
  label: string;
};

/** A QR code, dark on white in every theme so that any scanner reads it. */
export default function QrCode({ value, label }: QrCodeProps): ReactNode {
  const { size, path } = useMemo(() => {
    const code = encode(value, { ecc: 'M', border: 2 });
    const path = code.data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
    return { size: code.size, path };
  }, [value]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles['qr']}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#0b0f0e" />
    </svg>
  );
}
