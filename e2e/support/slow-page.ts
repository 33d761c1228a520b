import { chromium } from '@playwright/test';

// `TEST_SLOW_PAGE` slows every page of every Chromium journey. It exposes journeys that don't wait for what they need
// and screens that lose early clicks.

/** Delays of a step back in the history, and of React's deferred work, in milliseconds. */
const slowness = { stepMs: 400, effectsMs: 120 };

/** Runs in the page before its scripts. */
function slowDown({ stepMs, effectsMs }: typeof slowness): void {
  const after = window.setTimeout.bind(window);
  const back = history.back.bind(history);
  history.back = () => void after(back, stepMs);
  // React's scheduler prefers `setImmediate` if it exists.
  Object.assign(window, { setImmediate: (work: () => void) => after(work, effectsMs) });
}

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
