import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { Flag, PasswordText, Time } from '../schemas/scalars.ts';
import { UserStatus } from '../schemas/user-status.ts';
import { stepUpErrors } from './step-up-errors.ts';

const ShortText = z._default(z.string().check(z.maxLength(limits.shortTextLengthMax)), '');
const Migration = z._default(Flag, false);

/** Sends a code to a phone; the number is not taken from another account yet [API-17, PHONE-11]. */
export const sendPhoneCode = defineRoute({
  name: 'verification.sendPhoneCode',
  method: 'POST',
  path: '/rest/users/me/validation',
  level: 'active',
  body: z.object({ phoneNumber: ShortText, isMigrationRequest: Migration }),
  reply: { 200: z.object({ coolDownTimestampUTC: Time }) },
  errors: [
    'CHALLENGE_REQUIRED',
    'INVALID_PHONE_NUMBER',
    'PHONE_ALREADY_REGISTERED',
    'ALREADY_VERIFIED',
    'COOL_DOWN',
    'SMS_NOT_SENT',
  ],
});

/** Confirms the code: the member becomes VERIFIED, and the number may move from another account [API-18, PHONE-04]. */
export const confirmPhoneCode = defineRoute({
  name: 'verification.confirmPhoneCode',
  method: 'PUT',
  path: '/rest/users/me/validation',
  level: 'active',
  body: z.object({ validationCode: ShortText, isMigrationRequest: Migration }),
  reply: { 200: z.object({ userStatus: UserStatus }) },
  errors: ['WRONG_CODE', 'CODE_EXPIRED', 'NO_CODE_PENDING', 'PHONE_ALREADY_REGISTERED', 'TOO_MANY_ATTEMPTS'],
});

/** Sends a code to a verified member's new number; `verification.confirmPhoneCode` changes it [PHONE-13]. */
export const changePhone = defineRoute({
  name: 'verification.changePhone',
  method: 'POST',
  path: '/auth/manage-account/phone',
  level: 'active',
  body: z.object({
    phoneNumber: ShortText,
    isMigrationRequest: Migration,
    currentPassword: PasswordText,
  }),
  reply: { 200: z.object({ coolDownTimestampUTC: Time }) },
  errors: [
    ...stepUpErrors,
    'INVALID_PHONE_NUMBER',
    'PHONE_ALREADY_REGISTERED',
    'ALREADY_VERIFIED',
    'PHONE_NOT_VERIFIED',
    'COOL_DOWN',
    'SMS_NOT_SENT',
  ],
});
