import { describe, expect, test } from 'vitest';
import { browserAndSystem } from './sessions.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)';
const tablet = 'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X)';

describe('a session is described by browser and system [AUTH-24]', () => {
  test.each([
    ['Chrome', 'Windows', `${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36`],
    ['Chrome', 'macOS', `${mac} ${webkit} Chrome/142.0.0.0 Safari/537.36`],
    ['Chrome', 'Android', `${android} ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`],
    ['Chrome', 'ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`],
    ['Chrome', 'iOS', `${phone} AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1`],
    ['Safari', 'macOS', `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`],
    ['Safari', 'iOS', `${phone} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`],
    ['Safari', 'iPadOS', `${tablet} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1`],
    ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'],
    ['Firefox', 'iOS', `${phone} AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/144.0 Mobile/15E148 Safari/605.1.15`],
    ['Edge', 'Windows', `${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
    ['Edge', 'Android', `${android} ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0`],
    ['Vivaldi', 'macOS', `${mac} ${webkit} Chrome/142.0.0.0 Safari/537.36 Vivaldi/7.0`],
    ['Opera', 'Windows', `${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/124.0`],
    [
      'Samsung Internet',
      'Android',
      `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S921B) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    ],
  ])('%s on %s', (browser, system, userAgent) => {
    expect(browserAndSystem(userAgent)).toEqual({ browser, system });
  });

  test.each([
    ['no header', undefined],
    ['an empty one', ''],
    ['a tool', 'curl/8.5.0'],
    ['a name of its own', 'Evil<b>/1.0'],
    ['a name without a version', 'Chrome'],
    ['markup', '<script>alert(1)</script>'],
  ])('%s has no name', (_, userAgent) => {
    expect(browserAndSystem(userAgent)).toEqual({ browser: null, system: null });
  });

  test('a system without a known browser keeps its name, and vice versa', () => {
    expect(browserAndSystem('Dalvik/2.1.0 (Linux; U; Android 14)')).toEqual({ browser: null, system: 'Android' });
    expect(browserAndSystem('Firefox/144.0')).toEqual({ browser: 'Firefox', system: null });
  });

  test('only the beginning of a header is read, however long it is', () => {
    expect(browserAndSystem(`${' '.repeat(512)}Firefox/144.0`).browser).toBeNull();
    const started = performance.now();
    for (const part of ['Version/', 'Version/1 Mobile/', 'Mac OS ', 'Chrome'])
      expect(browserAndSystem(part.repeat(200_000)).browser).toBeNull();
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
