/** What the shared picture says, in the rider's language. */
export interface Poster {
  agency: string;
  period: string;
  total: string;
  figures: { amount: string; label: string }[];
}

/** What happened to the picture. Closing the share sheet shows no message. */
export type Sent = 'SHARED' | 'SAVED' | 'CLOSED' | 'FAILED';

const WIDTH = 1080;
const HEIGHT = 1350;
const EDGE = 96;

/** Writes a line in the largest size that fits the width, and returns its size. */
function writeLine(
  brush: CanvasRenderingContext2D,
  text: string,
  { x, y, size, width, weight }: { x: number; y: number; size: number; width: number; weight: number },
): void {
  const family = getComputedStyle(document.body).fontFamily;
  brush.font = `${weight} ${size}px ${family}`;
  const natural = brush.measureText(text).width;
  if (natural > width) brush.font = `${weight} ${Math.floor((size * width) / natural)}px ${family}`;
  brush.fillText(text, x, y);
}

/** Draws the figures in the agency's colors; right to left where the page is. Null without a canvas. */
export function drawPoster({ agency, period, total, figures }: Poster): HTMLCanvasElement | null {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const brush = canvas.getContext('2d');
  if (!brush) return null;
  const { direction } = getComputedStyle(document.documentElement);
  const isReversed = direction === 'rtl';
  const colors = paints();
  brush.fillStyle = colors.ground;
  brush.fillRect(0, 0, WIDTH, HEIGHT);
  brush.direction = isReversed ? 'rtl' : 'ltr';
  brush.textAlign = 'start';
  brush.fillStyle = colors.text;
  const whole = WIDTH - 2 * EDGE;
  const start = isReversed ? WIDTH - EDGE : EDGE;
  writeLine(brush, agency, { x: start, y: 150, size: 44, width: whole, weight: 600 });
  writeLine(brush, period, { x: start, y: 270, size: 72, width: whole, weight: 600 });
  writeLine(brush, total, { x: start, y: 430, size: 132, width: whole, weight: 700 });
  const column = (whole - 48) / 2;
  for (const [at, { amount, label }] of figures.entries()) {
    const across = (at % 2) * (column + 48);
    const x = isReversed ? start - across : start + across;
    const y = 620 + Math.floor(at / 2) * 230;
    writeLine(brush, amount, { x, y, size: 84, width: column, weight: 700 });
    writeLine(brush, label, { x, y: y + 60, size: 38, width: column, weight: 400 });
  }
  return canvas;
}

/** The colors of the card on the page. */
function paints(): { ground: string; text: string } {
  const { backgroundColor, color } = getComputedStyle(
    document.querySelector('[data-poster]') ?? document.documentElement,
  );
  return { ground: backgroundColor, text: color };
}

async function shareFile(file: File): Promise<Sent> {
  try {
    await navigator.share({ files: [file] });
    return 'SHARED';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'CLOSED' : 'FAILED';
  }
}

function saveFile(file: File): Sent {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: file.name }).click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
  return 'SAVED';
}

/** Shares the picture by the device's share sheet, or saves it where files can't be shared. */
export async function sendPoster(poster: Poster): Promise<Sent> {
  const canvas = drawPoster(poster);
  const blob = canvas && (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png')));
  if (!blob) return 'FAILED';
  const file = new File([blob], 'recap.png', { type: 'image/png' });
  return navigator.canShare?.({ files: [file] }) ? shareFile(file) : saveFile(file);
}
