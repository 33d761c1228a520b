/** What a browser says of itself. */
export interface Device {
  userAgent: string;
  maxTouchPoints: number;
}

/** How the site gets to the home screen: one text each. */
export type InstallGuide = 'iosSafari' | 'iosOther' | 'other';

/** An iPhone, iPod or iPad; an iPad that calls itself a Mac is told by its touch screen [PWA-03]. */
function isAppleTouch({ userAgent, maxTouchPoints }: Device): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** Safari names its version before itself; every other browser on these devices names itself too, or leaves the version out. */
function isSafari(userAgent: string): boolean {
  return (
    /Version\/\S/.test(userAgent) &&
    /Safari\//.test(userAgent) &&
    !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo|YaBrowser/.test(userAgent)
  );
}

/** Which instructions fit the device [PWA-03, PWA-04, PWA-05]. */
export function installGuideOf(device: Device): InstallGuide {
  if (!isAppleTouch(device)) return 'other';
  return isSafari(device.userAgent) ? 'iosSafari' : 'iosOther';
}

/** A phone or tablet: something with a home screen [PWA-06]. */
export function hasHomeScreen(device: Device): boolean {
  return isAppleTouch(device) || /Android|Mobile/.test(device.userAgent);
}
