import { parseColour, type ThemeKey, themeKeys } from '@fareback/contract';
import * as z from 'zod/mini';
import { closed, oneOf } from './scalars.ts';

const expected = 'a plain CSS color such as "#0a5"';

/** A plain CSS color: no `url(…)`, no `;`, no variables [TEN-07]. */
export const Colour = z
  .string({ error: expected })
  .check(z.refine((value) => parseColour(value) !== null, { error: expected }));

const colours = Object.fromEntries(themeKeys.map((key) => [key, Colour])) as Record<ThemeKey, typeof Colour>;

/** `theme.yaml`: colors, and whether the app follows the device's dark mode. */
export const Theme = closed({ colours: closed(colours), dark: oneOf('follow', 'off') });
export type PackTheme = z.infer<typeof Theme>;
