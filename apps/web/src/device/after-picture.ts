/**
 * Resolves once the browser has drawn what React was just told to draw: what a press is answered with goes before all else
 * that it begins. On a page that nobody sees any more, at once when it is seen again [HOME-34, HOME-37].
 */
export const afterPicture = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
