/** Path of an installed Chromium: `CHROMIUM_PATH`, else the usual places, else the first of them (whose absence the browser reports). */
export declare function chromiumPath(): string;
