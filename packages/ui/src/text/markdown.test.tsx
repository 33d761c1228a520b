import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Markdown } from './markdown.tsx';

async function drawn(
  text: string,
  onNavigate?: (path: string) => void,
  hasScreen?: (path: string) => boolean,
): Promise<HTMLElement> {
  const { container } = await render(
    <Markdown text={`${text}\n\nend of text`} onNavigate={onNavigate} hasScreen={hasScreen} />,
  );
  await expect.element(page.getByText('end of text')).toBeVisible();
  return container;
}

describe('Markdown', () => {
  it('renders headings, lists and emphasis', async () => {
    const container = await drawn('## Rules\n\n- **Tap** in\n- Ride');
    await expect.element(page.getByRole('heading', { name: 'Rules' })).toBeVisible();
    expect(container.querySelectorAll('li')).toHaveLength(2);
    expect(container.querySelector('strong')?.textContent).toBe('Tap');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<iframe src="https://example.org"></iframe>',
    'a <b onclick="alert(1)">bold</b> word',
    '<style>body{display:none}</style>',
    '![picture](https://example.org/x.png)',
  ])('renders no element for %s [CAMP-03]', async (text) => {
    const container = await drawn(text);
    expect(container.querySelector('script, img, iframe, b, style, [onclick], [onerror]')).toBeNull();
  });

  it.each(['https://example.org/a', 'http://example.org', 'mailto:help@example.org', 'tel:+15551234', '/redeem?tab=1'])(
    'keeps a link to %s [CAMP-03]',
    async (address) => {
      const container = await drawn(`[go](${address})`);
      expect(container.querySelector('a')?.getAttribute('href')).toBe(address);
    },
  );

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//example.org',
    'vbscript:x',
    'file:///etc',
    'blob:x',
    'relative/path',
    '&#106;avascript:alert(1)',
  ])('removes the target of a link to %s [CAMP-03]', async (address) => {
    const container = await drawn(`[go](${address})`);
    expect(container.querySelector('a[href]')).toBeNull();
    expect(container.textContent).toContain('go');
  });

  it('renders a link to a path without a screen as text', async () => {
    const container = await drawn(
      '[**later** on](/later) and [offers](/redeem)',
      () => {},
      (path) => path !== '/later',
    );
    expect(container.textContent).toContain('later on and offers');
    expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/redeem']);
  });

  it('passes a path of the app to the app, and opens web links in a new tab [CAMP-03]', async () => {
    const visited: string[] = [];
    await drawn('[offers](/redeem) and [web](https://example.org)', (path) => visited.push(path));
    await page.getByRole('link', { name: 'offers' }).click();
    expect(visited).toEqual(['/redeem']);
    await expect.element(page.getByRole('link', { name: 'web' })).toHaveAttribute('rel', 'noopener noreferrer');
    await expect.element(page.getByRole('link', { name: 'web' })).toHaveAttribute('target', '_blank');
  });
});
