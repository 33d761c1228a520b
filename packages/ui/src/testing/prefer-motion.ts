import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

/**
 * Lets the device want all motion, or less, until the test ends. Every device of the web tests wants less, as
 * `vitest.config.ts` says: what moves is drawn sixty times a second, which is a good part of all work there.
 */
export async function preferMotion(wanted: 'all' | 'less'): Promise<void> {
  onTestFinished(() => emulate('less'));
  await emulate(wanted);
}

async function emulate(wanted: 'all' | 'less'): Promise<void> {
  const value = wanted === 'all' ? 'no-preference' : 'reduce';
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
}
