import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  CouponType,
  languageOrDefault,
  readCampaignAvailability,
  readCampaignType,
  readCodeFormat,
  readConnectionStatus,
  readCouponType,
  readLanguage,
} from './enums.ts';
import { readUserStatus } from './user-status.ts';

test.each([
  ['NEW', 'NEW'],
  ['CONSENT', 'CONSENT'],
  ['VERIFIED', 'VERIFIED'],
  ['DELETED', 'DELETED'],
  ['OPTED_OUT', 'OPTED_OUT'],
  ['SUSPENDED', 'SUSPENDED'],
  ['New', 'NEW'],
  ['Consented', 'CONSENT'],
  ['Verified', 'VERIFIED'],
  ['Suspended', 'SUSPENDED'],
  ['OptedOut', 'OPTED_OUT'],
  ['consented', 'CONSENT'],
  ['optedout', 'OPTED_OUT'],
  ['Banned', 'NEW'],
  ['', 'NEW'],
  [null, 'NEW'],
  [undefined, 'NEW'],
  ['constructor', 'NEW'],
])('the member status %s reads as %s [AUTH-29]', (spelling, status) => {
  expect(readUserStatus(spelling)).toBe(status);
});

test.each([
  ['UNIQUE_CODE', 'UNIQUE_CODE'],
  ['DIRECT', 'DIRECT'],
  ['DIRECT_EXPIRE', 'DIRECT_EXPIRE'],
  ['DIRECT_EXPIRE_TICKET', 'DIRECT_EXPIRE_TICKET'],
  ['CREDIT_PASS', 'CREDIT_PASS'],
  ['CATALOG', 'CATALOG'],
  ['uniqueCode', 'UNIQUE_CODE'],
  ['direct', 'DIRECT'],
  ['directExpire', 'DIRECT_EXPIRE'],
  ['directExpireTicket', 'DIRECT_EXPIRE_TICKET'],
  ['creditPass', 'CREDIT_PASS'],
  ['catalog', 'CATALOG'],
  ['hologram', 'UNIQUE_CODE'],
])('the coupon type %s reads as %s [REDEEM-10]', (spelling, type) => {
  expect(readCouponType(spelling)).toBe(type);
});

test.each([
  ['AVAILABLE', 'AVAILABLE'],
  ['LOCKED', 'LOCKED'],
  ['TIME_LIMITED', 'TIME_LIMITED'],
  ['Available', 'AVAILABLE'],
  ['Locked', 'LOCKED'],
  ['TimeLimited', 'TIME_LIMITED'],
  [undefined, 'AVAILABLE'],
])('the campaign status %s reads as %s [CAMP-07]', (spelling, status) => {
  expect(readCampaignAvailability(spelling)).toBe(status);
});

test('an unknown campaign type reads as one rendered as a plain card [CAMP-02]', () => {
  expect(readCampaignType('multiTrip')).toBe('MULTI_TRIP');
  expect(readCampaignType('RAFFLE')).toBe('ACTION');
});

test.each([
  ['NeverConnected', 'NEVER_CONNECTED'],
  ['Connected', 'CONNECTED'],
  ['Disconnected', 'DISCONNECTED'],
  ['Validating', 'VALIDATING'],
  ['FailedToValidate', 'FAILEDTOVALIDATE'],
  ['RequireDisconnect', 'REQUIRE_DISCONNECT'],
  ['NotValidProvider', 'NOT_VALID_PROVIDER'],
  ['NEVER_CONNECTED', 'NEVER_CONNECTED'],
  ['CONNECTED', 'CONNECTED'],
  ['DISCONNECTED', 'DISCONNECTED'],
  ['VALIDATING', 'VALIDATING'],
  ['FAILEDTOVALIDATE', 'FAILEDTOVALIDATE'],
  ['REQUIRE_DISCONNECT', 'REQUIRE_DISCONNECT'],
  ['NOT_VALID_PROVIDER', 'NOT_VALID_PROVIDER'],
  [undefined, 'NEVER_CONNECTED'],
])('the connection status %s reads as %s [PROV-06]', (spelling, status) => {
  expect(readConnectionStatus(spelling)).toBe(status);
});

test.each([
  ['en', 'en'],
  ['EN', 'en'],
  ['es', 'es'],
  ['ru', 'ru'],
  ['vi', 'vi'],
  ['ko', 'ko'],
  ['zh-CN', 'zh-CN'],
  ['zh-cn', 'zh-CN'],
  ['ZH', 'zh-CN'],
  ['zh', 'zh-CN'],
  ['ar', 'ar'],
  ['bn', 'bn'],
  ['fr', null],
  ['', null],
  ['-', null],
  [undefined, null],
])('the language %s reads as %s [LANG-01]', (spelling, language) => {
  expect(readLanguage(spelling)).toBe(language);
});

test('an unsupported language counts as en [LANG-08]', () => {
  expect(languageOrDefault('fr')).toBe('en');
  expect(languageOrDefault('zh')).toBe('zh-CN');
});

test.each([
  ['CODE_128', 'CODE_128'],
  ['code128', 'CODE_128'],
  ['dataMatrix', 'DATA_MATRIX'],
  ['pdf417', 'PDF_417'],
  ['MAXICODE', 'TEXT'],
])('the code format %s reads as %s [REDEEM-18]', (spelling, format) => {
  expect(readCodeFormat(spelling)).toBe(format);
});

test('both spellings are read, only the upper-case one is emitted [REDEEM-10]', () => {
  expect(CouponType.parse('creditPass')).toBe('CREDIT_PASS');
  expect(z.encode(CouponType, 'CREDIT_PASS')).toBe('CREDIT_PASS');
  expect(z.safeEncode(CouponType, 'creditPass' as 'CREDIT_PASS').success).toBe(false);
});
