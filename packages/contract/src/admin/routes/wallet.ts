import * as z from 'zod/mini';
import { agencyRoute } from '../route.ts';
import { AppleFiles, WalletAtDesk } from '../shapes/wallet.ts';

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
