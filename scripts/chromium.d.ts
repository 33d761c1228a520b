/** Path of an installed Chromium as riders have it: `CHROMIUM_PATH`, else the usual places, else the first of them (whose absence the browser reports). */
export declare const chromiumPath: () => string;
/** Path of the Chromium that tests drive: its headless shell where it is installed, else `chromiumPath()`. */
export declare const testChromiumPath: () => string;
