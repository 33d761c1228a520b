import { contrastsOf, textContrastLeast } from '@fareback/contract';
import type { Layers } from '../load/layers.ts';
import { say, word } from '../message.ts';
import type { Problem } from '../problem.ts';
import type { PackTheme } from '../schema/theme.ts';

/** Reports unreadable color pairs, with the readable color that the app derives instead [TEN-07]. */
export function checkContrast(theme: PackTheme, layers: Layers): Problem[] {
  return contrastsOf(theme.colours).flatMap(({ text, ground, ratio, partner }) => {
    if (partner === null) return [];
    const on = ground === 'white' ? word('white') : ground;
    return [
      layers.problem(
        ['colours', text],
        say`expected a contrast of at least ${textContrastLeast}:1 with ${on}, found ${ratio}:1; the app will use ${partner} instead`,
      ),
    ];
  });
}
