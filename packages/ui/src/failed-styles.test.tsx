import { afterEach, expect, it, vi } from 'vitest';
import { findPendingStyles, loadPendingStyles, reloadFailedStyles, watchFailedStyles } from './failed-styles.ts';

watchFailedStyles();
const href = '/lost.css?ui';
const sheets = () => document.head.querySelectorAll<HTMLLinkElement>(`link[href$="${href}"]`);
afterEach(() => {
  vi.restoreAllMocks();
  for (const sheet of sheets()) sheet.remove();
});

/** Mocks the network: each requested style sheet loads or fails. */
function answerSheets(comes: () => boolean): void {
  const append = HTMLHeadElement.prototype.append;
  vi.spyOn(HTMLHeadElement.prototype, 'append').mockImplementation(function (this: HTMLHeadElement, ...nodes) {
    for (const node of nodes) {
      if (!(node instanceof HTMLLinkElement)) continue;
      // Keeps the browser from fetching it itself.
      node.setAttribute('disabled', '');
      append.call(this, node);
      node.dispatchEvent(new Event(comes() ? 'load' : 'error'));
    }
  });
}

it('a lost style sheet is requested again until it loads, and then no more [ERR-10]', async () => {
  let isThere = false;
  answerSheets(() => isThere);
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
  expect(sheets()).toHaveLength(0);
  await expect(reloadFailedStyles()).rejects.toMatchObject({ type: 'error' });
  expect(sheets()).toHaveLength(0);
  isThere = true;
  await reloadFailedStyles();
  expect(sheets()).toHaveLength(1);
  await reloadFailedStyles();
  expect(sheets()).toHaveLength(1);
});

it('a style sheet that is still loading is awaited, and requested again if it fails [ERR-10]', async () => {
  const pending = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  // A browser fetches it, but the test decides when it fails.
  vi.spyOn(pending, 'sheet', 'get').mockReturnValue(null);
  document.head.append(pending);
  answerSheets(() => true);
  expect(findPendingStyles()).toEqual([pending]);
  const loaded = Promise.all([loadPendingStyles(), loadPendingStyles()]);
  pending.dispatchEvent(new Event('error'));
  await loaded;
  expect(sheets()).toHaveLength(1);
  expect(pending.isConnected).toBe(false);
});

it('other failed resources are ignored [ERR-10]', async () => {
  const picture = new Image();
  document.body.append(picture);
  picture.dispatchEvent(new Event('error'));
  await reloadFailedStyles();
  expect(picture.isConnected).toBe(true);
  picture.remove();
});
