import * as z from 'zod/mini';
import { agencyRoute } from '../route.ts';
import { AppleFiles, GoogleFiles, WalletAtDesk } from '../shapes/wallet.ts';

export const walletRoutes = {
  get: agencyRoute('GET', '/wallet', {
    name: 'wallet.get',
    summary: 'Show the certificates for passes in wallets',
    permission: 'stock.read',
    reply: WalletAtDesk,
  }),
  /** Replaces the certificate used before; passes on phones stay valid if the pass type is the same. */
  setApple: agencyRoute('POST', '/wallet/apple', {
    name: 'wallet.setApple',
    summary: 'Set the pass type certificate for Apple Wallet',
    permission: 'staff.manage',
    stepUp: true,
    body: AppleFiles,
    reply: z.object({ passTypeId: z.string(), teamId: z.string() }),
    errors: [
      'PASS_CERTIFICATE_UNREADABLE',
      'PASS_KEY_UNREADABLE',
      'PASS_ISSUER_UNREADABLE',
      'PASS_NOT_PASS_TYPE',
      'PASS_WRONG_KEY',
      'PASS_WRONG_ISSUER',
      'PASS_EXPIRED',
    ],
  }),
  /** Riders see the button once Google accepted the account. */
  setGoogle: agencyRoute('POST', '/wallet/google', {
    name: 'wallet.setGoogle',
    summary: 'Set the service account for Google Wallet',
    permission: 'staff.manage',
    stepUp: true,
    body: GoogleFiles,
    reply: z.object({ issuerId: z.string(), clientEmail: z.string() }),
    errors: ['PASS_ACCOUNT_UNREADABLE', 'PASS_KEY_UNREADABLE'],
  }),
  /** Asks Google now; `failure` has Google's words. */
  checkGoogle: agencyRoute('GET', '/wallet/google/check', {
    name: 'wallet.checkGoogle',
    summary: 'Check if Google accepts the service account',
    permission: 'staff.manage',
    reply: z.object({ failure: z.nullable(z.string()) }),
    errors: ['PASS_NOT_SET_UP'],
  }),
  /** The app offers no more passes; those on phones stay as they are. */
  remove: agencyRoute('POST', '/wallet/:platform/remove', {
    name: 'wallet.remove',
    summary: 'Remove the certificate or account for passes',
    permission: 'staff.manage',
    stepUp: true,
    params: { platform: z.enum(['apple', 'google']) },
    reply: z.object({ isRemoved: z.boolean() }),
  }),
  /** A member card with invented values. */
  testPass: agencyRoute('GET', '/wallet/apple/test-pass', {
    name: 'wallet.testPass',
    summary: 'Download a test pass for Apple Wallet',
    permission: 'stock.read',
    reply: z.object({ fileName: z.string(), base64: z.string() }),
    errors: ['PASS_NOT_SET_UP'],
  }),
};
