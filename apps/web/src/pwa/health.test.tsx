import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appError } from '../state/app-error.ts';
import { strangersAnswer } from '../testing/lost-answers.ts';
import { checkHealth, isReachable, watchHealth } from './health.ts';

let asked = 0;
const answer = (reply: () => Response | Promise<Response>) => {
  window.fetch = (input) => {
    if (input !== '/health.json') throw new Error('unexpected call');
    asked += 1;
    return Promise.resolve(reply());
  };
};
const says = (Backend: unknown) => () => Response.json({ Backend });

beforeEach(() => {
  asked = 0;
  appError.set('NONE');
});
afterEach(() => {
  appError.set('NONE');
  vi.useRealTimers();
});

test('DOWN, and only that text, shows the maintenance page [ERR-15, ERR-16, API-51]', async () => {
  for (const word of ['UP', 'down', 'DOWN ', '']) {
    answer(says(word));
    await checkHealth();
    expect(appError.get()).toBe('NONE');
  }
  answer(says('DOWN'));
  await checkHealth();
  expect(appError.get()).toBe('MAINTENANCE');
});

test('a backend that is up again removes the maintenance page, and no other error [ERR-17]', async () => {
  answer(says('UP'));
  appError.set('MAINTENANCE');
  await checkHealth();
  expect(appError.get()).toBe('NONE');
  appError.set('LOGIN_ERROR');
  await checkHealth();
  expect(appError.get()).toBe('LOGIN_ERROR');
});

test.each([
  ['404', () => new Response('gone', { status: 404 }), 404],
  ['a time-out', () => Promise.reject(new DOMException('late', 'TimeoutError')), 0],
  ['broken JSON', () => new Response('{"Backend":'), 200],
  ['another shape', says(undefined), 200],
] as const)('%s counts as not down and is reported [ERR-18]', async (_name, reply, status) => {
  const reports: unknown[] = [];
  answer(reply);
  appError.set('MAINTENANCE');
  await checkHealth((...report) => reports.push(report));
  expect(appError.get()).toBe('NONE');
  expect(reports).toEqual([['HEALTH_UNREADABLE', status, 'health']]);
});

test.each([
  ['a file of ours', says('UP'), true],
  ['a refusal of ours', () => Response.json({ error: 'NOT_FOUND' }, { status: 404 }), true],
  ['a portal’s page', () => strangersAnswer(200), false],
  ['a firewall’s', () => strangersAnswer(403), false],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), false],
] as const)('%s shows if the server is reachable [ERR-26]', async (_name, reply, isOurs) => {
  answer(reply);
  expect(await isReachable()).toBe(isOurs);
});

test('the file is read at start, on return to the page, and every minute, every 30 s during maintenance, and never on a hidden page [ERR-16, DESK-110]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  answer(says('UP'));
  const stop = watchHealth();
  expect(asked).toBe(1);
  const looked = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.advanceTimersByTime(120_000);
  expect(asked).toBe(1);
  looked.mockRestore();
  vi.advanceTimersByTime(59_999);
  expect(asked).toBe(1);
  vi.advanceTimersByTime(1);
  expect(asked).toBe(2);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toBe(3);
  await new Promise((resolve) => setTimeout(resolve));
  answer(says('DOWN'));
  appError.set('MAINTENANCE');
  vi.advanceTimersByTime(29_999);
  expect(asked).toBe(3);
  vi.advanceTimersByTime(1);
  expect(asked).toBe(4);
  stop();
  vi.advanceTimersByTime(60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toBe(4);
});
