import { expect, it, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { Badge } from '../pictures/badge.tsx';
import '../styles/base.css';

it.each(['Donaudampfschifffahrt', 'مواصلاتمدينتنا'])(
  'a title, a text and a badge of 120 letters without a space (%s) fit on a phone, in rows and grids too [TEN-04]',
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

it('a Korean sentence breaks between words, and an overlong word anywhere [LANG-11]', async () => {
  document.documentElement.lang = 'ko';
  onTestFinished(() => document.documentElement.removeAttribute('lang'));
  const { container } = await render(
    <main style={{ inlineSize: '9rem' }}>
      <p>초대 코드 또는 친구의 코드를 입력하세요 대소문자를 구분합니다</p>
      <p>{'코드'.repeat(30)}</p>
    </main>,
  );
  const [sentence] = container.querySelectorAll('p');
  const text = sentence?.firstChild?.textContent ?? '';
  const linesOf = ({ index, 0: word }: RegExpMatchArray): number => {
    const range = document.createRange();
    range.setStart(sentence?.firstChild as Node, index ?? 0);
    range.setEnd(sentence?.firstChild as Node, (index ?? 0) + word.length);
    return range.getClientRects().length;
  };
  expect([...text.matchAll(/\S+/g)].filter((word) => linesOf(word) > 1).map(([word]) => word)).toEqual([]);
  const main = container.querySelector('main');
  expect(main?.scrollWidth).toBe(main?.clientWidth);
});
