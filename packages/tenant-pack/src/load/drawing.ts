import { type Message, say, word } from '../message.ts';

/**
 * Checks an SVG against allowlists, because it is served from the agency's own host: a denylist would miss unknown
 * attacks. Parses a strict subset of XML in one pass: no DOCTYPE, no entities except XML's five and numeric ones; CDATA
 * only in styles.
 */

const words = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

const elements = words(`
  svg g defs symbol use title desc metadata switch view path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker style filter feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
  feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
  feTile feTurbulence`);

const attributes = words(`
  id class style lang version baseProfile viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d
  points pathLength transform href fill stroke opacity color display visibility overflow cursor clip mask filter offset
  clip-path clip-rule fill-opacity fill-rule stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset stop-color stop-opacity paint-order vector-effect shape-rendering image-rendering
  text-rendering color-rendering color-interpolation color-interpolation-filters enable-background mix-blend-mode isolation
  gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits maskUnits
  maskContentUnits mask-type markerUnits markerWidth markerHeight refX refY orient marker marker-start marker-mid marker-end
  filterUnits primitiveUnits filterRes in in2 result mode operator k1 k2 k3 k4 values type tableValues slope intercept
  amplitude exponent stdDeviation dx dy edgeMode radius scale xChannelSelector yChannelSelector baseFrequency numOctaves
  seed stitchTiles surfaceScale specularConstant specularExponent diffuseConstant kernelUnitLength kernelMatrix divisor
  bias targetX targetY order preserveAlpha azimuth elevation limitingConeAngle pointsAtX pointsAtY pointsAtZ z
  flood-color flood-opacity lighting-color font font-family font-size font-style font-variant font-weight font-stretch
  letter-spacing word-spacing text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift direction
  writing-mode unicode-bidi textLength lengthAdjust rotate startOffset method spacing line-height media requiredFeatures
  requiredExtensions systemLanguage solid-color solid-opacity white-space role focusable`);

const SVG = 'http://www.w3.org/2000/svg';
const inertNamespaces = words(`
  http://www.inkscape.org/namespaces/inkscape http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd
  http://www.w3.org/1999/02/22-rdf-syntax-ns# http://creativecommons.org/ns# http://web.resource.org/cc/
  http://purl.org/dc/elements/1.1/ http://www.bohemiancoding.com/sketch/ns http://www.serif.com/
  http://ns.adobe.com/AdobeIllustrator/10.0/ http://ns.adobe.com/AdobeSVGViewerExtensions/3.0/
  http://ns.adobe.com/Extensibility/1.0/ http://ns.adobe.com/Flows/1.0/ http://ns.adobe.com/Graphs/1.0/
  http://ns.adobe.com/Variables/1.0/ http://ns.adobe.com/SaveForWeb/1.0/ http://ns.adobe.com/ImageReplacement/1.0/
  http://ns.adobe.com/GenericCustomNamespace/1.0/ http://ns.adobe.com/XPath/1.0/ http://vectornator.io`);
const XLINK = 'http://www.w3.org/1999/xlink';

/** Functions allowed in a style or an attribute; `url` may only reference the drawing itself. */
const functions = words(`
  url rgb rgba hsl hsla hwb lab lch oklab oklch color matrix matrix3d translate translatex translatey scale scalex scaley
  rotate skewx skewy calc var min max clamp blur brightness contrast drop-shadow grayscale hue-rotate invert opacity
  saturate sepia circle ellipse inset polygon path not is where nth-child nth-of-type first-child last-child`);

class DrawingError extends Error {
  readonly reason: Message;
  constructor(told: Message) {
    super('fault');
    this.reason = told;
  }
}

const plain = (found: string): never => {
  throw new DrawingError(say`expected a plain drawing, found ${found}`);
};
const broken = (): never => {
  throw new DrawingError('expected an SVG that is well-formed XML');
};

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Resolves a text's references like a browser. */
const resolved = (text: string): string =>
  text.replaceAll(/&([^;&]{0,12})(;?)/g, (_, name: string, end: string) => {
    const number = /^#(?:x([0-9a-f]{1,6})|([0-9]{1,7}))$/i.exec(name);
    const point = number ? Number.parseInt(number[1] ?? number[2] ?? '', number[1] ? 16 : 10) : -1;
    if (end === '' || point > 0x10_ff_ff) return broken();
    return point >= 0 ? String.fromCodePoint(point) : (named[name] ?? plain(word('something that is not a drawing')));
  });

/** Refuses a value or style that references anything outside the drawing or is obfuscated. */
function checkValue(value: string): void {
  if (/\\|\/\*|<!--|@(?!(?:media|supports|keyframes)\b)/.test(value)) plain(word('something that is not a drawing'));
  for (const [, name = ''] of value.matchAll(/(?<![\w-])([\w-]+)\(/g))
    if (!functions.has(name.toLowerCase())) plain(`${name}()`);
  for (const [, target = ''] of value.matchAll(/\burl\(\s*["']?\s*(.?)/gi))
    if (target !== '#') plain(word('a reference to something outside'));
}

type Prefixes = ReadonlyMap<string, string>;

/** Checks one attribute; its prefix must map to the namespace it is known by. */
function checkAttribute(name: string, value: string, prefixes: Prefixes): void {
  if (/^on/i.test(name)) plain(word('an event handler'));
  if (name === 'xmlns' || name.startsWith('xmlns:')) return;
  const [prefix, local] = name.includes(':') ? (name.split(':', 2) as [string, string]) : [null, name];
  if (local === 'href') {
    if (!value.trim().startsWith('#')) plain(word('a reference to something outside'));
    if (prefix === null || prefixes.get(prefix) === XLINK) return;
  }
  if (prefix === 'xml' && (local === 'space' || local === 'lang')) return;
  if (prefix !== null) {
    const uri = prefixes.get(prefix);
    if (uri !== undefined && inertNamespaces.has(uri)) return;
    if (uri === XLINK && (local === 'title' || local === 'type')) return;
    plain(name);
  }
  if (/^(?:data|aria)-[\w-]+$/.test(name)) return;
  if (!attributes.has(name)) plain(name);
  checkValue(value);
}

/** True if an element belongs to the drawing; elements of a drawing program's namespace have no effect. */
function isVisible(name: string, prefixes: Prefixes): boolean {
  const [prefix, local] = name.includes(':') ? (name.split(':', 2) as [string, string]) : ['', name];
  const uri = prefixes.get(prefix);
  if (uri !== SVG) return uri !== undefined && inertNamespaces.has(uri) ? false : plain(`<${name}>`);
  if (/^script$/i.test(local)) plain(word('a script'));
  if (/^foreignobject$/i.test(local)) plain(word('foreign content'));
  return elements.has(local) || plain(`<${name}>`);
}

const TAG = /<(\/?)([A-Za-z][\w.-]*(?::[A-Za-z][\w.-]*)?)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gy;

interface Open {
  name: string;
  prefixes: Prefixes;
  /** The style's text so far: a browser reads its parts as one text. */
  style?: string;
}

/** Returns a tag's attributes; a repeated one is not well-formed. */
function attributesOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) {
    if (found.has(name)) broken();
    found.set(name, resolved(double ?? single ?? ''));
  }
  return found;
}

function prefixesIn(given: ReadonlyMap<string, string>, outer: Prefixes): Prefixes {
  const own = [...given].flatMap(([name, uri]): [string, string][] => {
    if (name === 'xmlns') return [['', uri]];
    return name.startsWith('xmlns:') ? [[name.slice('xmlns:'.length), uri]] : [];
  });
  return own.length === 0 ? outer : new Map([...outer, ...own]);
}

const DEEPEST = 200;

function isViewBox(value = ''): boolean {
  const sides = value
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , width = 0, height = 0] = sides;
  return sides.length === 4 && sides.every(Number.isFinite) && width > 0 && height > 0;
}

/**
 * Returns the position after a comment, a declaration or a style's CDATA section that begins at `at`; null otherwise.
 */
function behindSection(text: string, at: number, inside: Open | undefined): number | null {
  const sections = [
    { begin: '<!--', end: '-->', isHere: true },
    { begin: '<?xml ', end: '?>', isHere: at === 0 },
    { begin: '<![CDATA[', end: ']]>', isHere: inside?.style !== undefined },
  ];
  const section = sections.find(({ begin, isHere }) => isHere && text.startsWith(begin, at));
  if (section === undefined) return null;
  const { begin, end } = section;
  const ends = text.indexOf(end, at + begin.length);
  if (ends === -1) return broken();
  if (begin === '<![CDATA[' && inside) inside.style += text.slice(at + begin.length, ends);
  return ends + end.length;
}

/** Reads all tags; returns whether the root is an `svg` with a viewBox. */
function readDrawing(text: string): boolean {
  const open: Open[] = [];
  let hasViewBox = false;
  let isOver = false;
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('<', at);
    const between = resolved(text.slice(at, next === -1 ? text.length : next));
    const inside = open.at(-1);
    if (inside === undefined && between.trim() !== '') broken();
    if (inside?.style !== undefined) inside.style += between;
    if (next === -1) break;
    at = next;
    const behind = behindSection(text, at, inside);
    if (behind !== null) {
      at = behind;
      continue;
    }
    if (text[at + 1] === '!' || text[at + 1] === '?') plain(word('something that is not a drawing'));
    TAG.lastIndex = at;
    const tag = TAG.exec(text) ?? broken();
    at = TAG.lastIndex;
    const [, closes, name = '', written = '', isEmpty] = tag;
    if (closes) {
      if (written !== '' || isEmpty || inside?.name !== name) broken();
      if (inside?.style !== undefined) checkValue(inside.style);
      open.pop();
      isOver = open.length === 0;
      continue;
    }
    if (isOver || open.length > DEEPEST || inside?.style !== undefined) broken();
    const given = attributesOf(written);
    const prefixes = prefixesIn(given, inside?.prefixes ?? new Map([['', SVG]]));
    const visible = isVisible(name, prefixes);
    if (visible) for (const [key, value] of given) checkAttribute(key, value, prefixes);
    if (inside === undefined) {
      if (!visible || name.split(':').at(-1) !== 'svg') broken();
      hasViewBox = isViewBox(given.get('viewBox'));
    }
    const isStyle = visible && name.split(':').at(-1) === 'style';
    if (!isEmpty) open.push({ name, prefixes, ...(isStyle && { style: '' }) });
    else if (inside === undefined) isOver = true;
  }
  if (!isOver || open.length > 0) broken();
  return hasViewBox;
}

export function getDrawingError(bytes: Buffer): Message | null {
  // A browser could read other encodings than UTF-8 as different markup.
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  if (text.includes('\ufffd') || text.includes('\0') || /^<\?xml[^>]*encoding\s*=\s*["'](?!utf-8)/i.test(text))
    return 'expected an SVG that is well-formed XML';
  try {
    return readDrawing(text) ? null : 'expected an SVG with a viewBox';
  } catch (error) {
    if (error instanceof DrawingError) return error.reason;
    throw error;
  }
}
