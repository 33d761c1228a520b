import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { demoTenant, originOf, root } from '../support/world.ts';

const assets = path.join(root, 'apps/web/dist/assets');

test('every script of the built app can be executed, so no rider is the first to run one [ERR-10]', async ({
  page,
}) => {
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  await page.goto(`${originOf(demoTenant)}/sign-in`);
  const failed = await page.evaluate(async (files) => {
    const outcomes = await Promise.allSettled(files.map((file) => import(`/assets/${file}`) as Promise<unknown>));
    return outcomes.flatMap((outcome, at) =>
      outcome.status === 'rejected' ? [`${files[at]}: ${String(outcome.reason)}`] : [],
    );
  }, scripts);
  expect(failed).toEqual([]);
});
