import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

type Three = readonly [number, number, number];

/** Simulates color blindness for each missing cone type, in linear light (Machado, Oliveira and Fernandes 2009). */
const eyes: Readonly<Record<string, readonly Three[]>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red cones': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green cones': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue cones': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const css = fs.readFileSync(path.join(import.meta.dirname, '../../desk.css'), 'utf8');
const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

function lightOf(name: string, scheme: Scheme): Three {
  const pair = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css);
  const hex = pair?.[scheme === 'light' ? 1 : 2] ?? '';
  const part = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

const dot = (one: Three, other: Three): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

/** Converts a color to Oklab, where equal distances look equal. */
function placeOf(light: Three): Three {
  const cones = [
    dot([0.4122214708, 0.5363325363, 0.0514459929], light),
    dot([0.2119034982, 0.6806995451, 0.1073969566], light),
    dot([0.0883024619, 0.2817188376, 0.6299787005], light),
  ].map(Math.cbrt) as unknown as Three;
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], cones),
    dot([1.9779984951, -2.428592205, 0.4505937099], cones),
    dot([0.0259040371, 0.7827717662, -0.808675766], cones),
  ];
}

const seenBy = (eye: readonly Three[], light: Three): Three =>
  eye.map((row) => Math.min(1, Math.max(0, dot(row, light)))) as unknown as Three;

const series = [1, 2, 3, 4, 5, 6].map((at) => `chart-${at}`);

test.each(schemes.flatMap((scheme) => Object.keys(eyes).map((eye) => [scheme, eye] as const)))(
  'chart colors are distinguishable in the %s with %s [DESK-304]',
  (scheme, eye) => {
    const places = series.map((name) => placeOf(seenBy(eyes[eye] ?? [], lightOf(name, scheme))));
    const distances = places.flatMap((one, at) =>
      places.slice(at + 1).map((other) => Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0)))),
    );
    expect(distances).toHaveLength(15);
    // Half the distance between neighbors on a twelve-color wheel.
    expect(Math.min(...distances)).toBeGreaterThan(0.1);
  },
);

test.each(schemes)('each chart color has contrast with its background in the %s [DESK-304]', (scheme) => {
  const brightness = (name: string): number => dot([0.2126, 0.7152, 0.0722], lightOf(name, scheme)) + 0.05;
  const ground = brightness('surface');
  const ratios = series.map((name) => Math.max(ground / brightness(name), brightness(name) / ground));
  expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
});
