export type WalletKind = 'apple' | 'google';

/** Wallets of a device: a phone has its own, a computer both, because passes follow the person's account [PASS-28]. */
export function walletsOf(userAgent: string): readonly WalletKind[] {
  if (/Android/i.test(userAgent)) return ['google'];
  return /iPhone|iPad|iPod/.test(userAgent) ? ['apple'] : ['apple', 'google'];
}
