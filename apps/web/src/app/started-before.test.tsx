import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '@fareback/ui/styles/base.css';
import { freshDevice } from '../testing/app-page.tsx';
import { answerWith, pageOf, plainConfig } from '../testing/member-page.tsx';
import { App, begin } from './app.tsx';

let after = () => {};
beforeEach(() => {
  after = freshDevice();
});
afterEach(() => after());

it('a start that began before there was anything to draw is the one that is drawn: nothing is asked twice [HOME-31]', async () => {
  history.replaceState(null, '', '/sign-in');
  const given = { ...plainConfig, IsStandalonModeSupported: true };
  const calls = answerWith({
    'GET /health.json': { Backend: 'UP' },
    'GET /rest/configuration': given,
    'POST /rest/configuration/en': given,
    'GET /rest/': pageOf([]),
  });
  const starting = begin(null);
  await starting;
  const asked = calls.length;
  await render(<App starting={starting} />);
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(calls.slice(asked).filter((call) => call.includes('/rest/configuration'))).toEqual([]);
});
