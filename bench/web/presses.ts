import type { Browser, Locator, Page } from 'playwright-core';
import { median, takeTurns } from '../support/rounds.ts';
import type { Bench, Reading } from '../support/scenario.ts';
import { answerTo, askerOf, type Holder, newDevice, openPage, untilUsable } from './device.ts';

interface Press {
  path: string;
  before?: (page: Page) => Promise<void>;
  target: string;
}

const typeIn = (page: Page, name: string, text: string): Promise<void> =>
  page.locator(`input[name="${name}"]`).fill(text);

const presses: Record<string, Press> = {
  'inp-claim': { path: '/', target: '[data-claims]' },
  'inp-offer': { path: '/redeem', target: '[data-tutorial="offers"] h3 button' },
  'inp-history': { path: '/', target: '[data-tutorial="balance"]' },
  'inp-sign-in': {
    path: '/sign-in',
    async before(page) {
      await typeIn(page, 'email', 'rider@example.org');
      await typeIn(page, 'password', 'Wrong#123');
    },
    target: 'form button[type="submit"]',
  },
};

interface Pressed {
  product: string;
  bareHome: string;
  rider: Holder;
  giveEarning: (place: number) => Promise<void>;
}

/**
 * Presses through the browser's own input. Playwright's `tap` also scrolls and adds event listeners to the page, which
 * would be measured too.
 */
async function tap(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('What is to be pressed is not seen.');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

async function pressOnce(browser: Browser, site: string, holder: Holder, press: Press): Promise<number> {
  const isVisitor = press.path === '/sign-in';
  const context = await newDevice(browser, site, isVisitor ? { ...holder, token: null } : holder);
  try {
    const page = await openPage(context, `${site}${press.path}`);
    if (press.path === '/') await untilUsable(await askerOf(page));
    const target = page.locator(press.target).first();
    await target.waitFor();
    await press.before?.(page);
    await target.scrollIntoViewIfNeeded();
    return await answerTo(page, () => tap(page, target));
  } finally {
    await context.close();
  }
}

export async function measurePresses(bench: Bench, browser: Browser, sites: Pressed): Promise<Reading[]> {
  const names = Object.keys(presses);
  bench.say(`${bench.rounds} rounds of ${names.length} presses`);
  const nothing: Press = { path: '/', target: '[data-tutorial="balance"]' };
  let given = 0;
  const turns = Object.entries(presses).map(
    ([name, press]) =>
      [
        name,
        async () => {
          if (name === 'inp-claim') await sites.giveEarning((given += 1));
          return pressOnce(browser, sites.product, sites.rider, press);
        },
      ] as const,
  );
  const bare = new URL(sites.bareHome).origin;
  const nobody = { ...sites.rider, token: null };
  const rounds = await takeTurns<string>(bench.rounds, {
    ...Object.fromEntries(turns),
    nothing: () => pressOnce(browser, bare, nobody, { ...nothing, path: '/' }),
  });
  return names.map((figure) => {
    const [product, yardstick] = [rounds[figure] ?? [], rounds['nothing'] ?? []];
    const middle = median(product);
    return {
      figure,
      product: middle,
      yardstick: median(yardstick),
      unit: 'ms',
      score: middle,
      rounds: { product, bare: yardstick },
    };
  });
}
