import { expect, type Page } from '@playwright/test';
import { By } from 'selenium-webdriver';
import { inFirefox, pressSeen } from './firefox.ts';
import { openAs, type Rider } from './rider.ts';
import { inWebKit } from './webkit.ts';
import { originOf } from './world.ts';

/** A rider's actions, equal in every engine. Elements are found by XPath, and the first visible one is used. */
export interface Hands {
  goTo(url: string): Promise<void>;
  /** Opens the app in the rider's session. */
  open(rider: Rider, path: string): Promise<void>;
  press(what: string): Promise<void>;
  type(what: string, text: string): Promise<void>;
  /** Submits the drawer's form, by the Enter key if the driver supports it. */
  send(): Promise<void>;
  /** Runs a function in the page. */
  run<Result>(work: () => Result): Promise<Result>;
}

export const shownTo = (hands: Hands): Promise<string> => hands.run(() => document.body.innerText);

export const button = (name: string): string =>
  `//button[normalize-space(.)=${JSON.stringify(name)} or @aria-label=${JSON.stringify(name)}]`;

export const toggle = (name: string): string =>
  `//label[.//input[@role="switch"]][contains(., ${JSON.stringify(name)})]`;

export const field = (name: string): string => `//input[@name="${name}"]`;

export const submit = '//form//button[@type="submit"]';

/** Sets a rider's session cookies in a browser that shows any page of their agency. */
function settle(cookies: string): void {
  for (const pair of cookies.split('; ')) document.cookie = pair;
  localStorage.setItem('isAuthenticated', 'true');
}
const anyPage = (rider: Rider): string => `${originOf(rider.tenantId)}/healthz`;

export const handsOf = (page: Page): Hands => {
  const seen = (what: string) => page.locator(`xpath=${what}`).filter({ visible: true }).first();
  return {
    goTo: async (url) => void (await page.goto(url)),
    open: (rider, path) => openAs(page, rider, path),
    press: (what) => seen(what).click(),
    type: (what, text) => seen(what).pressSequentially(text),
    send: () => page.keyboard.press('Enter'),
    run: (work) => page.evaluate(work),
  };
};

type Size = Record<'width' | 'height', number>;
const usual: Size = { width: 1280, height: 900 };

export const withFirefoxHands = (work: (hands: Hands) => Promise<void>, size = usual): Promise<void> =>
  inFirefox(async (page) => {
    await page.setViewport(size);
    const seen = (what: string) => page.locator(`::-p-xpath(${what})`);
    await work({
      goTo: async (url) => void (await page.goto(url)),
      async open(rider, path) {
        await page.goto(anyPage(rider));
        await page.evaluate(settle, rider.cookie());
        await page.goto(originOf(rider.tenantId) + path);
      },
      press: (what) => pressSeen(seen(what)),
      type: (what, text) => seen(what).fill(text),
      send: () => page.keyboard.press('Enter'),
      run: (script) => page.evaluate(script),
    });
  });

export const withWebKitHands = (work: (hands: Hands) => Promise<void>, size = usual): Promise<void> =>
  inWebKit(async ({ page, find, press }) => {
    // Retries until nothing, such as a notice, covers the element.
    const patiently = (what: string) => expect(() => press(By.xpath(what))).toPass();
    await page.manage().window().setRect(size);
    await work({
      goTo: (url) => page.get(url),
      async open(rider, path) {
        await page.get(anyPage(rider));
        await page.executeScript(settle, rider.cookie());
        await page.get(originOf(rider.tenantId) + path);
      },
      press: patiently,
      send: () => patiently('//*[@role="dialog"]//button[@type="submit"]'),
      async type(what, text) {
        await (await find(By.xpath(what))).sendKeys(text);
        // A closing dialog can take the focus while keys are sent. A field that sends itself may be gone by now.
        await expect(async () => {
          const [input] = await page.findElements(By.xpath(what));
          const typed = await input?.getAttribute('value').catch(() => null);
          if (typed == null || typed.endsWith(text.slice(-2))) return;
          await input?.clear();
          await input?.sendKeys(text);
          throw new Error(`${what} was typed again.`);
        }).toPass({ timeout: 20_000 });
      },
      run: (script) => page.executeScript(script),
    });
  });
