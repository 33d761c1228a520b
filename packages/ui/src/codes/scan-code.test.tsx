import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { CodeSymbol, SymbolFormat } from './bar-symbol.ts';
import { ScanCode, symbolOf } from './scan-code.tsx';

/** Returns the modules of a symbol row by row as a scanner sees them: `1` dark, `0` light. */
function modulesOf({ width, height, path }: CodeSymbol): string[] {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  context?.fill(new Path2D(path), 'evenodd');
  const { data } = context?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray() };
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => ((data[(y * width + x) * 4 + 3] ?? 0) > 127 ? '1' : '0')).join(''),
  );
}

const drawn = async (code: string, format: SymbolFormat) => {
  const symbol = await symbolOf(code, format);
  if (symbol === null) throw new Error('nothing was drawn');
  return modulesOf(symbol);
};

const inner = (rows: string[], quiet: number) => rows.slice(quiet, -quiet).map((row) => row.slice(quiet, -quiet));

it('the bars of a Code 128 follow the standard: start, letter, check and stop, between quiet zones [REDEEM-18]', async () => {
  const quiet = '0'.repeat(10);
  const bars = ['11010010000', '10100011000', '10001011000', '1100011101011'].join('');
  const rows = inner(await drawn('A', 'CODE_128'), 10);
  expect(new Set(rows)).toEqual(new Set([bars]));
  expect((await drawn('A', 'CODE_128'))[20]).toBe(quiet + bars + quiet);
});

it('a Data Matrix of 123456 equals the one printed in the standard [REDEEM-18]', async () => {
  expect(inner(await drawn('123456', 'DATA_MATRIX'), 2)).toEqual([
    '1010101010',
    '1100101101',
    '1100000100',
    '1100011101',
    '1100001000',
    '1000001111',
    '1110110000',
    '1111011001',
    '1001110100',
    '1111111111',
  ]);
});

it('every row of a PDF417 begins and ends as the standard says [REDEEM-18]', async () => {
  const rows = inner(await drawn('DAY-7K2M-QX4P', 'PDF_417'), 2);
  expect(rows.length).toBeGreaterThan(8);
  for (const row of rows) expect(row).toMatch(/^11111111010101000[01]+111111101000101001$/);
});

it('an Aztec code has its bull’s eye in the center, a QR code its finder patterns in three corners [REDEEM-18]', async () => {
  const aztec = inner(await drawn('DAY-7K2M-QX4P', 'AZTEC'), 2);
  const middle = (aztec.length - 1) / 2;
  expect(aztec[middle]?.slice(middle - 4, middle + 5)).toBe('101010101');
  const qr = inner(await drawn('DAY-7K2M-QX4P', 'QR'), 4);
  expect([qr[0]?.slice(0, 7), qr[0]?.slice(-7), qr.at(-1)?.slice(0, 7)]).toEqual(Array(3).fill('1111111'));
  expect(qr[3]?.slice(0, 7)).toBe('1011101');
});

it('another code gets another symbol [REDEEM-18]', async () => {
  for (const format of ['QR', 'CODE_128', 'PDF_417', 'AZTEC', 'DATA_MATRIX'] as const)
    expect(await drawn('DAY-7K2M-QX4P', format)).not.toEqual(await drawn('DAY-7K2M-QX4R', format));
});

it('letters alone have no symbol, and neither has a code that the format cannot encode [REDEEM-18]', async () => {
  expect(await symbolOf('CUP-1', 'TEXT')).toBeNull();
  expect(await symbolOf('билет', 'CODE_128')).toBeNull();
  expect(await symbolOf('A'.repeat(5000), 'QR')).toBeNull();
});

it('modules are whole pixels on white, from left to right in every language [REDEEM-18]', async () => {
  await render(
    <div dir="rtl" style={{ inlineSize: '21.4375rem' }}>
      <ScanCode code="CUP-7K2M" format="CODE_128" label="Barcode" />
    </div>,
  );
  const symbol = page.getByRole('img', { name: 'Barcode' });
  await expect.element(symbol).toBeVisible();
  const element = symbol.element() as SVGSVGElement;
  const perModule = (element.getBoundingClientRect().width * devicePixelRatio) / element.viewBox.baseVal.width;
  expect(perModule).toBeGreaterThanOrEqual(2);
  expect(Math.abs(perModule - Math.round(perModule))).toBeLessThan(0.01);
  expect(getComputedStyle(element.parentElement ?? element).backgroundColor).toBe('rgb(255, 255, 255)');
});
