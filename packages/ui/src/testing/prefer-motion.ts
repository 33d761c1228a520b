import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

/**
 * Sets the device's motion preference until the test ends. Web tests run with reduced motion, as set in
 * `vitest.config.ts`: animation renders sixty times a second, a large part of their work.
 */
export async function preferMotion(wanted: 'all' | 'less'): Promise<void> {
  onTestFinished(() => emulate('less'));
  await emulate(wanted);
}

async function emulate(wanted: 'all' | 'less'): Promise<void> {
  const value = wanted === 'all' ? 'no-preference' : 'reduce';
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
}
