import { type Browser, expect, type Page, test } from '@playwright/test';
import { openDeskAs } from '../support/desk.ts';

/** Makes an API call as the desk's page does: to its own origin, in JSON. */
const call = (page: Page, method: string, path: string, body?: unknown): Promise<any> =>
  page.evaluate(
    async ([how, where, sent]) => {
      const init: RequestInit = { method: how };
      if (sent !== undefined) Object.assign(init, { body: sent, headers: { 'content-type': 'application/json' } });
      const reply = await fetch(where, init);
      return { status: reply.status, ...((await reply.json()) as object) };
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  );

/** Runs the browser's WebAuthn call to create or use a passkey. */
const answer = (page: Page, kind: 'create' | 'get', options: unknown): Promise<any> =>
  page.evaluate(
    async ([asked, json]) => {
      const publicKey = JSON.parse(json);
      const credential =
        asked === 'create'
          ? await navigator.credentials.create({
              publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey),
            })
          : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey) });
      return (credential as PublicKeyCredential).toJSON();
    },
    [kind, JSON.stringify(options)] as const,
  );

/** Opens a page on a device with a virtual fingerprint reader that always confirms. */
async function atDevice(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

test('a passkey created by a real browser signs staff in again, without a code or a name [DESK-10]', async ({
  browser,
}) => {
  const page = await atDevice(browser);
  const email = 'finance@desk.example';
  await openDeskAs(page, email);

  const { options } = await call(page, 'POST', '/admin/passkeys/options');
  const made = await answer(page, 'create', options);
  expect((await call(page, 'POST', '/admin/passkeys', { name: 'This browser', answer: made })).status).toBe(200);

  expect((await call(page, 'POST', '/admin/sign-out')).status).toBe(200);
  expect((await call(page, 'GET', '/admin/me')).error).toBe('SIGN_IN_REQUIRED');

  const asked = await call(page, 'POST', '/admin/sign-in/passkey/options');
  const signed = await answer(page, 'get', asked.options);
  expect(await call(page, 'POST', '/admin/sign-in/passkey', { answer: signed })).toMatchObject({ status: 200, email });
  // The session cookie is not readable by scripts.
  expect(await page.evaluate(() => document.cookie)).not.toContain('desk');
  expect((await call(page, 'GET', '/admin/me')).email).toBe(email);
});
