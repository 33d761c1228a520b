import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { adminRoutes } from '@fareback/contract/admin';
import { unzipSync } from 'fflate';
import { expect } from 'vitest';
import { makeWalletChain } from '../adapters/local-wallet.ts';
import { deskOf } from './desk.ts';
import type { TestMember, TestTenant, World } from './index.ts';
import { givePoints, mintOffer } from './offers.ts';

/** When tests of wallets begin. */
export const WALLET_START = '2026-03-02T17:00:30Z';

export type PassJson = Record<string, any>;

export interface PassFile {
  files: Record<string, Uint8Array>;
  json: PassJson;
}

/** Unpacks a pass, checks every hash of its manifest, and returns its files. */
export function unpack(file: Buffer): PassFile {
  const files = unzipSync(new Uint8Array(file));
  const text = (name: string) => Buffer.from(files[name] ?? []).toString();
  const manifest = JSON.parse(text('manifest.json')) as Record<string, string>;
  const others = Object.keys(files).filter((name) => name !== 'manifest.json' && name !== 'signature');
  expect(Object.keys(manifest).toSorted()).toEqual(others.toSorted());
  for (const name of others)
    expect(manifest[name]).toBe(
      createHash('sha1')
        .update(files[name] ?? '')
        .digest('hex'),
    );
  return { files, json: JSON.parse(text('pass.json')) };
}

/** The answer of OpenSSL to a signature of a manifest, with `issuer` as the only trusted certificate. */
export function verify(files: Record<string, Uint8Array>, issuer: string, manifest = files['manifest.json']): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pass-'));
  const at = (name: string) => path.join(folder, name);
  try {
    fs.writeFileSync(at('signature'), files['signature'] ?? '');
    fs.writeFileSync(at('manifest'), manifest ?? '');
    fs.writeFileSync(at('issuer'), issuer);
    const moment = String(Date.parse(WALLET_START) / 1000);
    const args = ['-inform', 'DER', '-in', at('signature'), '-content', at('manifest'), '-CAfile', at('issuer')];
    execFileSync('openssl', ['cms', '-verify', '-binary', '-purpose', 'any', '-attime', moment, ...args], {
      stdio: 'pipe',
    });
    return 'verified';
  } catch (error) {
    return String((error as { stderr: Buffer }).stderr);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** An agency with a member who has 1000 points and can redeem a ticket of two hours for 100. */
export function walletEnv(w: World) {
  const chain = makeWalletChain(new Date(WALLET_START));
  async function scene() {
    w.clock.set(WALLET_START);
    const tenant = await w.mintTenant();
    const desk = deskOf(w, tenant);
    const rider = await w.signUpMember(tenant, { name: 'Ximena Quispe', email: `ximena@${tenant.tenantId}.example` });
    await givePoints(w, tenant, rider, 1000);
    const offerId = await mintOffer(w, tenant, {
      price: 100,
      couponType: 'DIRECT_EXPIRE',
      definition: { stock: { kind: 'ticket', validHours: 2 } },
      texts: { en: { Title: 'Day ticket' }, es: { Title: 'Boleto de un día' } },
    });
    const redeem = async () =>
      (await w.request(tenant, { method: 'POST', path: `/rest/offers/${offerId}/redemption`, cookie: rider.cookie }))
        .body as { TransactionID: string; CouponCode: string };
    return { tenant, desk, rider, redeem };
  }
  const withCertificate = async () => {
    const made = await scene();
    await made.desk.call(adminRoutes.wallet.setApple, { body: chain });
    return made;
  };
  const add = (tenant: TestTenant, { cookie }: TestMember, redemptionId?: string) =>
    w.request(tenant, { method: 'POST', path: '/rest/wallet/apple', body: { redemptionId }, cookie });
  const fetchFile = (tenant: TestTenant, address: string) =>
    w.app.server.inject({ method: 'GET', url: address, headers: { host: tenant.host } });
  async function passOf(tenant: TestTenant, rider: TestMember, redemptionId?: string): Promise<PassFile> {
    const { body } = await add(tenant, rider, redemptionId);
    const reply = await fetchFile(tenant, body.address);
    expect(reply.headers['content-type']).toBe('application/vnd.apple.pkpass');
    return unpack(reply.rawPayload);
  }
  return { chain, scene, withCertificate, add, fetchFile, passOf };
}
