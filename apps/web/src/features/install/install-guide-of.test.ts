import { expect, it } from 'vitest';
import { hasHomeScreen, installGuideOf } from './install-guide-of.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) ${webKit}`;
const iPad = `Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${webKit}`;
const iPod = `Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5 like Mac OS X) ${webKit}`;
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit}`;
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0';

it.each([
  ['an iPhone with Safari', `${iPhone} Version/18.2 Mobile/15E148 Safari/604.1`, 5],
  ['an iPad with Safari', `${iPad} Version/16.6 Mobile/15E148 Safari/604.1`, 5],
  ['an iPod with Safari', `${iPod} Version/12.1 Mobile/15E148 Safari/604.1`, 5],
  ['an iPad that calls itself a Mac', `${mac} Version/18.2 Safari/605.1.15`, 5],
])('%s gets the steps for Safari on iOS [PWA-03]', (_, userAgent, maxTouchPoints) => {
  expect(installGuideOf({ userAgent, maxTouchPoints })).toBe('iosSafari');
  expect(hasHomeScreen({ userAgent, maxTouchPoints })).toBe(true);
});

it.each([
  ['Chrome on an iPhone', `${iPhone} CriOS/144.0.0.0 Mobile/15E148 Safari/604.1`],
  ['Chrome on an iPad, as a Mac', `${mac} CriOS/144.0.0.0 Version/18.2 Safari/605.1.15`],
  ['Firefox on an iPhone', `${iPhone} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge on an iPhone', `${iPhone} Version/18.0 EdgiOS/144.0.0.0 Mobile/15E148 Safari/604.1`],
  ['the browser inside another app', `${iPhone} Mobile/15E148`],
])('%s gets the steps through Safari [PWA-04]', (_, userAgent) => {
  expect(installGuideOf({ userAgent, maxTouchPoints: 5 })).toBe('iosOther');
});

it.each([
  ['Safari on a Mac', `${mac} Version/18.2 Safari/605.1.15`, 0, false],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chrome} Mobile Safari/537.36`, 5, true],
  ['Chrome on an Android tablet', `Mozilla/5.0 (Linux; Android 15; Tab S9) ${chrome} Safari/537.36`, 5, true],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 5, true],
  [
    'Chrome on Windows with a touch screen',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`,
    10,
    false,
  ],
  ['nothing known', '', 0, false],
])('%s gets the steps to install the app [PWA-05]', (_, userAgent, maxTouchPoints, isMobile) => {
  expect(installGuideOf({ userAgent, maxTouchPoints })).toBe('other');
  expect(hasHomeScreen({ userAgent, maxTouchPoints })).toBe(isMobile);
});
