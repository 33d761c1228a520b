// `TEST_SLOW_PAGE`: makes the timing of a slow device happen every time. It exposes tests that read before an effect or
// a reply has arrived, and screens that lose input in between.

/** Delay of React's deferrable work, mainly effects. */
const laterMs = 120;
/** Maximum random delay of replies, which can arrive out of order. */
const replyWithinMs = 80;

// The real timer, even if a test replaces the clock.
const after = window.setTimeout.bind(window);

// React's scheduler prefers setImmediate if it exists.
Object.assign(window, { setImmediate: (work: () => void) => after(work, laterMs) });

let network = window.fetch;
Object.defineProperty(window, 'fetch', {
  configurable: true,
  get: (): typeof fetch => {
    const ask = network;
    return async (...call) => {
      const reply = await ask(...call);
      await new Promise((resolve) => after(resolve, Math.random() * replyWithinMs));
      return reply;
    };
  },
  set: (given: typeof fetch) => {
    network = given;
  },
});
