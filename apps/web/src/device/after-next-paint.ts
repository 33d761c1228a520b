/**
 * Resolves after the next paint, so feedback to a click appears before the work it starts. On a hidden page it resolves
 * when the page is visible again [HOME-34, HOME-37].
 */
export const afterNextPaint = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
