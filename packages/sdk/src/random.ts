/** React Native has no Web Crypto of its own. */
const webCrypto = (): Partial<Crypto> | undefined => (globalThis as { crypto?: Partial<Crypto> }).crypto;

const PERIOD = 2_147_483_647;
let count = 0;

/** Spreads the clock and a counter, where there is no generator. */
function clockShare(): number {
  count += 1;
  return (((Date.now() % 1_000_000) * 2_017 + count * 48_271) % PERIOD) / PERIOD;
}

/** A number from 0 to 1, without 1. Not for secrets. */
export function randomShare(): number {
  const [random] = webCrypto()?.getRandomValues?.(new Uint32Array(1)) ?? [];
  return random === undefined ? clockShare() : random / 2 ** 32;
}

/** A new idempotency key: unique among one rider's calls, and no secret. */
export function newKey(): string {
  const digit = (): string => Math.floor(((randomShare() * 4_096) % 1) * 16).toString(16);
  const time = Date.now().toString(16).padStart(12, '0');
  return webCrypto()?.randomUUID?.() ?? `${'xxxxxxxx-xxxx-4xxx-axxx-'.replaceAll('x', digit)}${time}`;
}
