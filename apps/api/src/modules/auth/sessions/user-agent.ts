/** What is kept of what a browser says about itself: two names a member can recognise a place by; null for the rest. */
export interface BrowserAndSystem {
  browser: string | null;
  system: string | null;
}

const READ_MAX = 512;

/** In this order: nearly every browser also calls itself by the names of those it descends from. */
const browsers: [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[^ ]+ (?:Mobile\/[^ ]+ )?Safari\//],
];
const systems: [string, RegExp][] = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iOS', /\biP(?:hone|od)\b/],
  ['iPadOS', /\biPad\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (text: string, names: [string, RegExp][]): string | null =>
  names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/**
 * Browser and system of a User-Agent header, by name alone: no version, nothing that tells one phone from the next. Only
 * the header's beginning is read [AUTH-24, D-159].
 */
export function browserAndSystem(userAgent: string | undefined): BrowserAndSystem {
  const text = (userAgent ?? '').slice(0, READ_MAX);
  return { browser: nameIn(text, browsers), system: nameIn(text, systems) };
}
