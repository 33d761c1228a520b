/** An sRGB color; channels and opacity range from 0 to 1. */
export type Colour = { readonly r: number; readonly g: number; readonly b: number; readonly a: number };

type Triple = readonly [number, number, number];

// The 148 CSS color names, each followed by its six hex digits.
const names =
  'aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32';

export const white: Colour = { r: 1, g: 1, b: 1, a: 1 };
export const black: Colour = { r: 0, g: 0, b: 0, a: 1 };

/**
 * Parses a plain CSS color (hex, rgb, hsl, oklch or a name). Returns null for anything else, which keeps out `url()`,
 * `;` and `var()` [TEN-07].
 */
export function parseColour(text: string): Colour | null {
  const plain = text.trim().toLowerCase();
  if (plain === 'transparent') return { ...black, a: 0 };
  if (plain.startsWith('#')) return parseHex(plain.slice(1));
  if (/^[a-z]+$/.test(plain)) return parseName(plain);
  return parseFunction(plain);
}

export function toCss(colour: Colour): string {
  const channels = colour.a < 1 ? [colour.r, colour.g, colour.b, colour.a] : [colour.r, colour.g, colour.b];
  return `#${channels.map(toHex).join('')}`;
}

/**
 * Returns the WCAG contrast of a text color on a background, 1 to 21; a transparent text is blended with the background
 * first.
 */
export function contrastRatio(foreground: Colour, background: Colour): number {
  const base = over(background, white);
  const [a, b] = [luminance(over(foreground, base)), luminance(base)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * Returns the preferred color if it has `minimum` contrast on the background, else the nearest shade toward black or
 * white that does.
 */
export function readableOn(background: Colour, preferred: Colour = white, minimum = 4.5): Colour {
  const pole = contrastRatio(white, background) >= contrastRatio(black, background) ? white : black;
  for (let step = 0; step < 25; step += 1) {
    const candidate = shifted(preferred, pole, step / 25);
    if (contrastRatio(candidate, background) >= minimum) return candidate;
  }
  return pole;
}

/** Blends perceptually (in OKLab): `amount` 0 is the first color, 1 the second. */
export function mix(from: Colour, to: Colour, amount: number): Colour {
  if (amount <= 0) return from;
  if (amount >= 1) return to;
  const a = toOklab(from);
  const b = toOklab(to);
  const blend = (x: number, y: number) => x + (y - x) * amount;
  const lab: Triple = [blend(a[0], b[0]), blend(a[1], b[1]), blend(a[2], b[2])];
  return fromOklab(lab, blend(from.a, to.a));
}

export function over(top: Colour, bottom: Colour): Colour {
  if (top.a >= 1) return top;
  const channel = (x: number, y: number) => x * top.a + y * (1 - top.a);
  return { r: channel(top.r, bottom.r), g: channel(top.g, bottom.g), b: channel(top.b, bottom.b), a: 1 };
}

/** WCAG relative luminance, 0 (black) to 1 (white). */
export function luminance({ r, g, b }: Colour): number {
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

/**
 * Moves a color toward black or white and keeps most of its chroma: a readable partner should still look like the
 * brand.
 */
function shifted(colour: Colour, pole: Colour, amount: number): Colour {
  if (amount <= 0) return colour;
  const [lightness, a, b] = toOklab(colour);
  const ratio = 1 - amount ** 3;
  return fromOklab([lightness + (toOklab(pole)[0] - lightness) * amount, a * ratio, b * ratio], 1);
}

function parseHex(digits: string): Colour | null {
  if (!/^([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(digits)) return null;
  const full = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits;
  const channel = (at: number) => Number.parseInt(full.slice(at, at + 2), 16) / 255;
  return { r: channel(0), g: channel(2), b: channel(4), a: full.length === 8 ? channel(6) : 1 };
}

function parseName(name: string): Colour | null {
  const words = names.split(' ');
  const at = words.indexOf(name);
  return at % 2 === 0 ? parseHex(words[at + 1] ?? '') : null;
}

function parseFunction(text: string): Colour | null {
  const call = /^(rgb|hsl|oklch)(a?)\(([^()]+)\)$/.exec(text);
  const [, space = '', alphaSuffix = '', inside = ''] = call ?? [];
  if (call === null || (space === 'oklch' && alphaSuffix !== '')) return null;
  const parts = inside.includes(',') ? legacyParts(space, inside) : modernParts(inside);
  if (parts === null) return null;
  const [first = '', second = '', third = '', opacity = '1'] = parts;
  const a = measure(opacity, 1);
  const channels = readChannels(space, first, second, third);
  if (a === null || channels === null) return null;
  return clamped({ ...channels, a });
}

function legacyParts(space: string, inside: string): string[] | null {
  const parts = inside.split(',').map((part) => part.trim());
  const known = space !== 'oklch' && (parts.length === 3 || parts.length === 4);
  return known ? parts : null;
}

function modernParts(inside: string): string[] | null {
  const [channels = '', opacity, ...more] = inside.split('/');
  const parts = channels.trim().split(/\s+/);
  if (parts.length !== 3 || more.length > 0) return null;
  return opacity === undefined ? parts : [...parts, opacity.trim()];
}

function readChannels(space: string, first: string, second: string, third: string): Colour | null {
  if (space === 'rgb') {
    const [r, g, b] = [measure(first, 255), measure(second, 255), measure(third, 255)];
    return r === null || g === null || b === null ? null : { r: r / 255, g: g / 255, b: b / 255, a: 1 };
  }
  if (space === 'hsl') {
    const [h, s, l] = [angle(first), measure(second, 100), measure(third, 100)];
    return h === null || s === null || l === null ? null : fromHsl(h, s / 100, l / 100);
  }
  const [l, c, h] = [measure(first, 1), measure(second, 0.4), angle(third)];
  return l === null || c === null || h === null ? null : fromOklch(l, c, h);
}

const MEASURE = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(%|deg|grad|rad|turn)?$/;

function measure(text: string, whole: number): number | null {
  if (text === 'none') return 0;
  const [, value, unit] = MEASURE.exec(text) ?? [];
  if (value === undefined || (unit !== undefined && unit !== '%')) return null;
  return unit === '%' ? (Number(value) / 100) * whole : Number(value);
}

function angle(text: string): number | null {
  if (text === 'none') return 0;
  const [, value, unit = 'deg'] = MEASURE.exec(text) ?? [];
  const perUnit: Record<string, number> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };
  const degrees = perUnit[unit];
  return value === undefined || degrees === undefined ? null : Number(value) * degrees;
}

function fromHsl(hue: number, saturation: number, lightness: number): Colour {
  const reach = Math.min(1, Math.max(0, saturation)) * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const k = (((offset + hue / 30) % 12) + 12) % 12;
    return lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return { r: channel(0), g: channel(8), b: channel(4), a: 1 };
}

function fromOklch(lightness: number, chroma: number, hue: number): Colour {
  const turn = (hue * Math.PI) / 180;
  return fromOklab([lightness, chroma * Math.cos(turn), chroma * Math.sin(turn)], 1);
}

function toOklab(colour: Colour): Triple {
  const [r, g, b] = [toLinear(colour.r), toLinear(colour.g), toLinear(colour.b)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, aAxis, bAxis]: Triple, a: number): Colour {
  const l = (lightness + 0.3963377774 * aAxis + 0.2158037573 * bAxis) ** 3;
  const m = (lightness - 0.1055613458 * aAxis - 0.0638541728 * bAxis) ** 3;
  const s = (lightness - 0.0894841775 * aAxis - 1.291485548 * bAxis) ** 3;
  const r = toGamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const g = toGamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const b = toGamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return rounded(clamped({ r, g, b, a }));
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function toGamma(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function clamped({ r, g, b, a }: Colour): Colour {
  return { r: clamp(r), g: clamp(g), b: clamp(b), a: clamp(a) };
}

/** Rounds to eight bits per channel, so a contrast that is just sufficient stays so once formatted. */
function rounded({ r, g, b, a }: Colour): Colour {
  const step = (value: number) => Math.round(value * 255) / 255;
  return { r: step(r), g: step(g), b: step(b), a };
}

function toHex(channel: number): string {
  return Math.round(channel * 255)
    .toString(16)
    .padStart(2, '0');
}
