import { demoSecurityCode } from '@fareback/api/demo-cards';
import {
  type Client,
  confirmPhoneCode,
  connectProvider,
  createClient,
  markTutorialSeen,
  sendPhoneCode,
  showNewFeatureDialog,
  signUp,
} from '@fareback/contract';
import type { Page } from '@playwright/test';
import { latestCode } from './mailbox.ts';
import { reportRides } from './rides.ts';
import { address, demoTenant, type NewRider, newRider, originOf } from './world.ts';

export interface Rider extends NewRider {
  tenantId: string;
  api: Client;
  /** Cookie header of the device: the session and the device id. */
  cookie: () => string;
}

/** Creates an API client that keeps its cookies and sends the tenant's Origin, like a page of the tenant. */
export function clientOf(tenantId: string): { api: Client; cookie: () => string } {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const api = createClient({
    baseUrl: address,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('origin', originOf(tenantId));
      if (jar.size > 0) headers.set('cookie', cookie());
      const response = await fetch(input, { ...init, headers });
      for (const written of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(written) ?? [];
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      return response;
    },
  });
  return { api, cookie };
}

/** Signs up a new rider through the API; they have seen the tutorial and the news. */
export async function signedUpRider({
  tenantId = demoTenant,
  inviteCode = null,
}: {
  tenantId?: string;
  inviteCode?: string | null;
} = {}): Promise<Rider> {
  const typed = newRider();
  const { name, email, password } = typed;
  const client = clientOf(tenantId);
  const body = {
    name,
    email,
    password,
    confirmNewPassword: password,
    tenantID: tenantId,
    inviteCode,
    isOldEnough: true,
  };
  await client.api.call(signUp, { body });
  await client.api.call(markTutorialSeen);
  await client.api.call(showNewFeatureDialog, { body: { showNewFeatureDialog: false } });
  return { ...typed, tenantId, ...client };
}

/** Verifies a phone number, by default the rider's, with the texted code. */
export async function verifyPhone(rider: Rider, phoneNumber = rider.phone): Promise<void> {
  await rider.api.call(sendPhoneCode, { body: { phoneNumber, isMigrationRequest: false } });
  const validationCode = await latestCode(rider.tenantId, phoneNumber);
  await rider.api.call(confirmPhoneCode, { body: { validationCode, isMigrationRequest: false } });
}

export async function verifiedRider(): Promise<Rider> {
  const rider = await signedUpRider();
  await verifyPhone(rider);
  await rider.api.call(connectProvider, {
    body: { ProviderID: 'saltline-card', identifier: rider.card, secondFact: demoSecurityCode(rider.card) },
  });
  return rider;
}

/** Creates a verified rider whose card has rides that end at `endings`. */
export async function ridingRider(endings: readonly Date[]): Promise<Rider> {
  const rider = await verifiedRider();
  await reportRides(rider.card, endings);
  return rider;
}

/** Opens the app in the rider's session, as on a device where they signed in before. */
export async function openAs(page: Page, rider: Rider, path = '/'): Promise<void> {
  const url = originOf(rider.tenantId);
  const cookies = rider
    .cookie()
    .split('; ')
    .map((one) => {
      const [name = '', value = ''] = one.split('=');
      return { name, value, url, httpOnly: true, sameSite: 'Lax' as const };
    });
  await page.context().addCookies(cookies);
  await page.addInitScript(() => {
    if (localStorage.getItem('isAuthenticated') === null) localStorage.setItem('isAuthenticated', 'true');
  });
  await page.goto(url + path);
}
