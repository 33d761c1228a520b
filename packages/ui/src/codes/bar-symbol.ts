import { azteccode, code128, type DrawingContext, datamatrix, pdf417, type RenderOptions } from 'bwip-js/browser';

interface Kind {
  draw: (options: RenderOptions, context: DrawingContext<CodeSymbol>) => CodeSymbol;
  options: Partial<RenderOptions>;
  /** Light modules on each side, as scanners require. */
  quietModules: number;
  moduleUnits: number;
}

const kinds: Record<Exclude<SymbolFormat, 'TEXT' | 'QR'>, Kind> = {
  CODE_128: { draw: code128, options: { height: 20 }, quietModules: 10, moduleUnits: 1 },
  PDF_417: {
    draw: pdf417,
    options: { columns: 3, eclevel: 2 } as Partial<RenderOptions>,
    quietModules: 2,
    moduleUnits: 1,
  },
  AZTEC: { draw: azteccode, options: {}, quietModules: 2, moduleUnits: 2 },
  DATA_MATRIX: { draw: datamatrix, options: {}, quietModules: 2, moduleUnits: 2 },
};

/** Returns the symbol of `code` in a format other than QR; null if the format cannot encode it. */
export function barSymbol(code: string, format: keyof typeof kinds): CodeSymbol | null {
  const { draw, options, ...measures } = kinds[format];
  // Scanners disagree on other letters and on how to handle them.
  if (!/^[\x20-\x7e]+$/.test(code)) return null;
  try {
    return draw({ ...options, bcid: '', text: code, scale: 1 }, pathContext(measures));
  } catch {
    return null;
  }
}

/** Records a drawing as one path, so it can be rendered as elements instead of markup. */
function pathContext({
  quietModules,
  moduleUnits,
}: Pick<Kind, 'quietModules' | 'moduleUnits'>): DrawingContext<CodeSymbol> {
  const size = { width: 0, height: 0 };
  let path = '';
  const at = (x: number, y: number) => `${x / moduleUnits + quietModules} ${y / moduleUnits + quietModules}`;
  return {
    scale: (x, y) => [x, y],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init(width, height) {
      size.width = width / moduleUnits + 2 * quietModules;
      size.height = height / moduleUnits + 2 * quietModules;
    },
    line(...[x0, y0, , y1, width]) {
      // The center of a bar with an odd width is rounded up; the end counts too.
      const left = Math.floor(x0 - width / 2);
      path += `M${at(left, Math.min(y0, y1))}h${width}v${Math.abs(y1 - y0) + 1}h${-width}z`;
    },
    polygon(points) {
      path += `M${points.map(([x, y]) => at(x, y)).join('L')}z`;
    },
    fill() {},
    // None of these symbols has round parts or letters.
    hexagon() {},
    ellipse() {},
    text() {},
    end: () => ({ ...size, path }),
  };
}

export type SymbolFormat = 'TEXT' | 'QR' | 'CODE_128' | 'PDF_417' | 'AZTEC' | 'DATA_MATRIX';

/** A symbol in whole modules, including the quiet zone; `path` covers the dark modules. */
export interface CodeSymbol {
  width: number;
  height: number;
  path: string;
}
