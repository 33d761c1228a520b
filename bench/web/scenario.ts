import { chromium } from 'playwright-core';
import { chromiumPath } from '../../scripts/chromium.ts';
import { startApp } from '../support/app.ts';
import { freePort } from '../support/free-port.ts';
import { tokenOf } from '../support/members.ts';
import { arrangePackTenant } from '../support/pack-tenant.ts';
import { startBareServer } from '../support/recording.ts';
import { median, takeTurns } from '../support/rounds.ts';
import type { Bench, Reading } from '../support/scenario.ts';
import { buildWeb } from './build.ts';
import { type Paint, paintOf } from './paint.ts';
import { visit } from './visit.ts';

const sum = (bytes: Record<string, number>): number => Object.values(bytes).reduce((total, each) => total + each, 0);

/** The first route's and Home's JavaScript in bytes, and how /sign-in paints on a slow phone, with JavaScript and without. */
export async function measure(bench: Bench): Promise<Reading[]> {
  bench.say('building the web app');
  const webRoot = await buildWeb(bench);
  const tenant = await arrangePackTenant(await bench.database());
  const { port } = await startApp(bench, {
    WEB_ROOT: webRoot,
    DEFAULT_TENANT: tenant.tenantId,
    INSECURE_COOKIES: 'true',
  });
  const site = `http://127.0.0.1:${port}`;
  const debuggingPort = await freePort();
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${debuggingPort}`],
  });
  bench.atEnd(() => browser.close());

  const signIn = await visit(browser, `${site}/sign-in`);
  const session = { name: `rewards_session_${tenant.tenantId}`, value: tokenOf(1) };
  const home = await visit(browser, `${site}/`, session);
  for (const { path, scripts } of [signIn, home]) bench.say(`${path}: ${Object.keys(scripts).length} scripts`);
  if (home.path === signIn.path) throw new Error(`Home could not be opened: the page came to rest at ${home.path}.`);

  const barePort = await startBareServer(bench, signIn.withoutScripts);
  const paints: Record<'bare' | 'product', Paint[]> = { bare: [], product: [] };
  const paint = async (who: 'bare' | 'product', url: string): Promise<number> => {
    const painted = await paintOf(url, debuggingPort);
    paints[who].push(painted);
    return painted.lcp;
  };
  bench.say(`${bench.rounds} rounds of the page with JavaScript and without`);
  await takeTurns(bench.rounds, {
    bare: () => paint('bare', `http://127.0.0.1:${barePort}${signIn.path}`),
    product: () => paint('product', `${site}/sign-in`),
  });

  const bytes = (figure: string, scripts: Record<string, number>): Reading => {
    const total = sum(scripts);
    return { figure, product: total, yardstick: null, unit: 'bytes', score: total };
  };
  const painted = (figure: keyof Paint, unit: string): Reading => {
    const [product, bare] = [paints.product.map((each) => each[figure]), paints.bare.map((each) => each[figure])];
    const middle = median(product);
    return { figure, product: middle, yardstick: median(bare), unit, score: middle, rounds: { product, bare } };
  };
  return [
    bytes('first-route', signIn.scripts),
    bytes('home', home.scripts),
    painted('lcp', 'ms'),
    painted('tbt', 'ms'),
    painted('cls', ''),
  ];
}
