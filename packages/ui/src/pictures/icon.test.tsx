import { describe, expect, it } from 'vitest';
import { iconNames } from './icon.tsx';
import sprite from './icons.svg?url&no-inline';

describe('icons', () => {
  it('renders every name, and names every drawing', async () => {
    const text = await (await fetch(sprite)).text();
    const drawn = [...text.matchAll(/<symbol id="([^"]+)"/g)].map((found) => found[1]);
    expect(drawn).toHaveLength(iconNames.length);
    expect(new Set(drawn)).toEqual(new Set(iconNames));
  });
});
