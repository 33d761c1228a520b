// `TEST_SLOW_PAGE`: what a slow device shows only at times happens each time. A test that reads at once what an effect or a
// reply has yet to bring fails here, and so does a screen that forgets what was typed or pressed meanwhile.

/** How much later React does what it may do later: effects above all. */
const laterMs = 120;
/** How much later a reply may come, at random: replies overtake each other. */
const replyWithinMs = 80;

// The page's own, whatever clock a test puts in its place.
const after = window.setTimeout.bind(window);

// React's scheduler takes this one before any other where it exists.
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
