import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Badge } from '../pictures/badge.tsx';
import '../styles/base.css';

it.each(['Donaudampfschifffahrt', 'مواصلاتمدينتنا'])(
  'a title, a text and a mark of 120 letters without a blank (%s) stay within a phone, in rows and grids, too [TEN-04]',
  async (word) => {
    const long = word.repeat(10).slice(0, 120);
    const { container } = await render(
      <main style={{ inlineSize: '20rem', display: 'grid', gap: '1rem' }}>
        <div style={{ display: 'flex' }}>
          <h2>{long}</h2>
          <span>+5</span>
        </div>
        <div style={{ display: 'flex' }}>
          <h3>{long}</h3>
        </div>
        <ul style={{ display: 'grid' }}>
          <li>
            <p>{long}</p>
          </li>
        </ul>
        <div style={{ display: 'flex', flexWrap: 'wrap' }}>
          <Badge>{long}</Badge>
        </div>
      </main>,
    );
    const main = container.querySelector('main');
    expect(main?.scrollWidth).toBe(main?.clientWidth);
  },
);
