import { type Browser, chromium } from 'playwright-core';
import { freePort } from '../../apps/api/src/testing/free-port.ts';
import { firstVisitBytes } from '../../apps/web/build/budget.ts';
import { chromiumPath } from '../../scripts/chromium.ts';
import { startApp } from '../support/app.ts';
import { tokenOf } from '../support/members.ts';
import { arrangePackTenant } from '../support/pack-tenant.ts';
import { startBareServer } from '../support/recording.ts';
import type { Bench, Reading } from '../support/scenario.ts';
import { arrangePartner, arrangeUsualRider, giveEarning, handOver } from './arrange.ts';
import { buildWeb } from './build.ts';
import { startSlowLine } from './line.ts';
import { measureOpenings } from './openings.ts';
import { measurePresses } from './presses.ts';
import { deviceWithApp } from './second-openings.ts';
import { measureSignIn } from './sign-in.ts';
import { type Visit, visit, wakeWithNamed } from './visit.ts';

/**
 * Script sizes, and performance of sign-in, Home, hand-over, repeated openings and presses on a slow phone, with and
 * without JavaScript.
 */
export async function measure(bench: Bench): Promise<Reading[]> {
  bench.say('building the web app');
  const webRoot = await buildWeb(bench);
  const database = await bench.database();
  const tenant = await arrangePackTenant(database, ({ tenant: { switches } }) => switches.standalone);
  const partnered = await arrangePackTenant(database, ({ tenant: { switches } }) => !switches.standalone);
  await arrangeUsualRider(database, tenant);
  await arrangePartner(bench, partnered);
  const { port } = await startApp(bench, { WEB_ROOT: webRoot, INSECURE_COOKIES: 'true' });
  const debuggingPort = await freePort();
  const browser = await startBrowser(bench, debuggingPort);

  const at = ({ host }: { host: string }, on: number): string => `http://${host}:${on}`;
  const site = at(tenant, port);
  const rider = { tenantId: tenant.tenantId, token: tokenOf(1) };
  const nobody = { ...rider, token: null };
  const signIn = await visit(browser, `${site}/sign-in`, nobody);
  const home = await visit(browser, `${site}/`, rider);
  await wakeWithNamed(browser, `${site}/sign-in`, nobody, signIn);
  await wakeWithNamed(browser, `${site}/`, rider, home);
  let arrivals = 0;
  const nextHandOver = (): Promise<string> => handOver(bench, partnered, `bench-${(arrivals += 1)}`);
  const arrival = await visit(browser, at(partnered, port) + (await nextHandOver()), nobody);
  for (const { path, scripts } of [signIn, home, arrival]) bench.say(`${path}: ${Object.keys(scripts).length} scripts`);
  if (home.path === signIn.path) throw new Error(`Home could not be opened: the page came to rest at ${home.path}.`);

  const bare = async ({ withoutScripts }: Visit): Promise<number> => startBareServer(bench, withoutScripts);
  const slow = async (from: number): Promise<number> => (await startSlowLine(bench, from)).port;
  const slowPort = await slow(port);
  const bareHome = `http://127.0.0.1:${await slow(await bare(home))}${home.path}`;
  const bareSignIn = await bare(signIn);
  const again = await deviceWithApp(debuggingPort, await startSlowLine(bench, port), tenant.host, rider);
  bench.atEnd(() => again.end());
  return [
    ...weighed('first-route', signIn, firstVisitBytes.signIn),
    ...weighed('home', home, firstVisitBytes.home),
    ...(await measureSignIn(bench, debuggingPort, {
      product: `${site}/sign-in`,
      bare: `http://127.0.0.1:${bareSignIn}${signIn.path}`,
    })),
    ...(await measureOpenings(bench, {
      browser,
      site: at(tenant, slowPort),
      bareHome,
      bareSignIn: `http://127.0.0.1:${await slow(bareSignIn)}${signIn.path}`,
      partnered: at(partnered, slowPort),
      bareArrival: `http://127.0.0.1:${await slow(await bare(arrival))}${arrival.path}`,
      rider,
      nextHandOver,
      again,
    })),
    ...(await measurePresses(bench, browser, {
      product: at(tenant, slowPort),
      bareHome,
      rider,
      giveEarning: (place) => giveEarning(database, tenant, place),
    })),
  ];
}

async function startBrowser(bench: Bench, debuggingPort: number): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${debuggingPort}`],
  });
  bench.atEnd(() => browser.close());
  return browser;
}

function weighed(figure: string, { scripts }: Visit, budget: number): Reading[] {
  const all = Object.values(scripts);
  const reading = (name: string, some: typeof all): Reading => {
    const total = some.reduce((sum, { bytes }) => sum + bytes, 0);
    return { figure: name, product: total, yardstick: budget, unit: 'bytes', score: total / budget };
  };
  const named = all.filter(({ isNamed }) => isNamed);
  return [reading(figure, named), reading(`${figure}-idle`, all)];
}
