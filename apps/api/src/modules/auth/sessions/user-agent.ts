import Bowser from 'bowser';

/** What is kept of what a browser says about itself: two names a member can recognise a place by; null for the rest. */
export interface BrowserAndSystem {
  browser: string | null;
  system: string | null;
}

const READ_MAX = 512;

/** Names shown to a member, by those the library knows; any other would be words of the caller's own. */
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
 * Browser and system of a User-Agent header, by name alone: no version, nothing that tells one phone from the next. Only
 * the header's beginning is read [AUTH-24, D-159].
 */
export function browserAndSystem(userAgent: string | undefined): BrowserAndSystem {
  const text = (userAgent ?? '').slice(0, READ_MAX);
  if (text.trim() === '') return { browser: null, system: null };
  const { browser, os, platform } = Bowser.parse(text);
  const system = systems.get(os.name ?? '') ?? null;
  return {
    // Who tells a name without a version is no browser.
    browser: (browser.version && browsers.get(browser.name ?? '')) || null,
    system: system === 'iOS' && platform.type === 'tablet' ? 'iPadOS' : system,
  };
}
