import { chromium } from '@playwright/test';

// `TEST_SLOW_PAGE`: what a slow device shows only at times happens in every page of every journey in Chromium. A journey
// that goes on before what it needs is there fails here, and so does a screen that loses what was pressed meanwhile.

/** How much later a step back in the history is made, and how much later React does what it may do later. */
const slowness = { stepMs: 400, effectsMs: 120 };

/** Runs in the page, before anything of its own. */
function slowDown({ stepMs, effectsMs }: typeof slowness): void {
  const after = window.setTimeout.bind(window);
  const back = history.back.bind(history);
  history.back = () => void after(back, stepMs);
  // React's scheduler takes this one before any other where it exists.
  Object.assign(window, { setImmediate: (work: () => void) => after(work, effectsMs) });
}

/** Every context of a Chromium that is launched from now on is slow. */
export function slowPages(): void {
  const launch = chromium.launch.bind(chromium);
  chromium.launch = async (options) => {
    const browser = await launch(options);
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async (contextOptions) => {
      const context = await newContext(contextOptions);
      await context.addInitScript(slowDown, slowness);
      return context;
    };
    return browser;
  };
}
