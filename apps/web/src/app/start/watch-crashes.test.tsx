import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { loadTranslator, TranslationProvider } from '../../i18n/language.tsx';
import { mockReplies } from '../../testing/member-page.tsx';
import { sentBodies } from '../../testing/sent-bodies.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { watchCrashes } from './watch-crashes.ts';

it('a render crash shows its page; like script errors and unhandled promises it is reported without its message, and again only if it differs [ERR-06] [ERR-10] [D-226]', async () => {
  mockReplies({ 'POST /rest/events': {} });
  const bodies = sentBodies('/rest/events') as Record<string, unknown>[];
  const Broken = () => {
    throw new RangeError('ana@riders.example typed Secret#12');
  };
  const translator = await loadTranslator('en');
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element, watchCrashes());
  const draw = (key: string) =>
    root.render(
      <TranslationProvider
        translator={translator}
        language="en"
        words={{ long: 'points', short: 'pts', title: 'Points' }}
      >
        <ErrorBoundary key={key}>
          <Broken />
        </ErrorBoundary>
      </TranslationProvider>,
    );
  draw('first');
  await expect.element(page.getByText('Oh no, bad luck!')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.poll(() => bodies.length).toBe(1);
  draw('second');
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new TypeError('later') }));
  await expect.poll(() => bodies.length).toBe(2);
  dispatchEvent(Object.assign(new Event('error'), { error: new EvalError('bo@riders.example') }));
  await expect.poll(() => bodies.length).toBe(3);
  expect(bodies.map((body) => [body['Category'], body['Action'], body['Properties']])).toEqual([
    ['App', 'crashed', expect.objectContaining({ kind: 'drawing', name: 'RangeError', screen: '/' })],
    ['App', 'crashed', expect.objectContaining({ kind: 'promise', name: 'TypeError' })],
    ['App', 'crashed', expect.objectContaining({ kind: 'script', name: 'EvalError' })],
  ]);
  expect(JSON.stringify(bodies)).not.toMatch(/ana@|bo@|Secret/);
  root.unmount();
  element.remove();
});
