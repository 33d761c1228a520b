import Bowser from 'bowser';

/** Browser and system name, by which members recognize a session; null if unknown. */
export interface BrowserAndSystem {
  browser: string | null;
  system: string | null;
}

const READ_MAX = 512;

/** Names shown to members for known browsers; anything else would be the client's own text. */
const browsers = new Map([
  ['Amazon Silk', 'Silk'],
  ['Brave', 'Brave'],
  ['Chrome', 'Chrome'],
  ['Chromium', 'Chromium'],
  ['DuckDuckGo', 'DuckDuckGo'],
  ['Firefox', 'Firefox'],
  ['Google Search', 'Google'],
  ['Microsoft Edge', 'Edge'],
  ['Opera', 'Opera'],
  ['Samsung Internet for Android', 'Samsung Internet'],
  ['Safari', 'Safari'],
  ['UC Browser', 'UC Browser'],
  ['Vivaldi', 'Vivaldi'],
  ['WeChat', 'WeChat'],
  ['Yandex Browser', 'Yandex'],
]);
const systems = new Map([
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iOS', 'iOS'],
  ['Chrome OS', 'ChromeOS'],
  ['macOS', 'macOS'],
  ['Linux', 'Linux'],
]);

/**
 * Browser and system of a User-Agent header, without version or anything that identifies a device. Reads only the
 * header's beginning [AUTH-24, D-159].
 */
export function browserAndSystem(userAgent: string | undefined): BrowserAndSystem {
  const text = (userAgent ?? '').slice(0, READ_MAX);
  if (text.trim() === '') return { browser: null, system: null };
  const { browser, os, platform } = Bowser.parse(text);
  const system = systems.get(os.name ?? '') ?? null;
  return {
    // A name without a version is not a browser.
    browser: (browser.version && browsers.get(browser.name ?? '')) || null,
    system: system === 'iOS' && platform.type === 'tablet' ? 'iPadOS' : system,
  };
}
