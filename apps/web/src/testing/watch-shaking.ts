import { onTestFinished } from 'vitest';

/**
 * Returns whether the page has shaken since this call. It shakes for only a second, which a check on a busy machine can
 * miss.
 */
export function watchShaking(): () => boolean {
  let hasShaken = false;
  const watch = new MutationObserver(() => {
    hasShaken ||= document.querySelector('[data-shaking]') !== null;
  });
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-shaking'] });
  onTestFinished(() => watch.disconnect());
  return () => hasShaken;
}
