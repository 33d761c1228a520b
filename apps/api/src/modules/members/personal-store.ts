import type { EncryptedRows, PersonalData } from '../../platform/encryption/personal-data.ts';

import { birthdayContext, birthdayOf } from './birthday.ts';
import { deleteBirthday } from './birthday-store.ts';
import { deleteNotesAndTags, readTagRows } from './note-store.ts';
import { listNotes, noteContext } from './notes.ts';
import { phoneContext } from './phone.ts';
import { writeWords } from './search-store.ts';
import type { MemberStatus } from './shapes.ts';

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  {
    table: 'birthday',
    key: { member_id: 'uuid' },
    columns: { day_sealed: birthdayContext },
  },
  {
    table: 'member_note',
    key: { member_id: 'uuid', note_id: 'uuid' },
    columns: { text_sealed: (tenantId, { note_id = '' }) => noteContext(tenantId, note_id) },
  },
  { table: 'member', key: { member_id: 'uuid' }, columns: { phone_sealed: phoneContext } },
];

interface MemberRow {
  email: string | null;
  emailSince: Date | null;
  emailProvedAt: Date | null;
  emailCheck: string | null;
  name: string;
  status: MemberStatus;
  language: string | null;
  featureFlags: Record<string, boolean>;
  partnerMemberId: string | null;
  phoneEncrypted: Buffer | null;
  phoneVerifiedAt: Date | null;
  passwordSetAt: Date | null;
  tutorialSeenAt: Date | null;
  newFeatureSeenId: string | null;
  celebratedLevels: unknown;
  createdAt: Date;
  lastActiveAt: Date;
  termsAcceptedAt: Date | null;
  termsUrl: string | null;
  privacyUrl: string | null;
  termsVersion: number | null;
  termsDeclinedVersion: number | null;
  termsBefore: unknown[];
  confirmedAge: number | null;
}

/**
 * The member's record, agreements, staff's notes and tags without names of staff, and numbers that moved between
 * accounts.
 */
export const personal: PersonalData = {
  tables: {
    birthday: 'birthday',
    member: 'member',
    member_note: 'memberNotes',
    member_tag: 'memberTags',
    member_word: 'member',
    phone_move: 'phoneMoves',
    test_rider: 'testRider',
  },

  async read({ tx, keyRing, tenantId, memberId }) {
    const row = await tx.first<MemberRow>(
      `select email, email_since as "emailSince", email_proved_at as "emailProvedAt", email_check as "emailCheck",
              name, status, language, feature_flags as "featureFlags", partner_member_id as "partnerMemberId",
              phone_sealed as "phoneEncrypted", phone_verified_at as "phoneVerifiedAt", password_set_at as "passwordSetAt",
              tutorial_seen_at as "tutorialSeenAt", new_feature_seen_id as "newFeatureSeenId", celebrated_levels as "celebratedLevels", created_at as "createdAt",
              last_active_at as "lastActiveAt", terms_accepted_at as "termsAcceptedAt", terms_url as "termsUrl",
              privacy_url as "privacyUrl", terms_version as "termsVersion",
              terms_declined_version as "termsDeclinedVersion", terms_before as "termsBefore",
              confirmed_age as "confirmedAge"
         from member where tenant_id = $1 and member_id = $2`,
      [tx.tenantId, memberId],
    );
    if (!row) throw new Error(`No member ${memberId}`);
    const {
      phoneEncrypted,
      termsAcceptedAt,
      termsUrl,
      privacyUrl,
      termsVersion,
      termsDeclinedVersion,
      termsBefore,
      ...profile
    } = row;
    const phoneNumber = phoneEncrypted && keyRing.decrypt(phoneEncrypted, `${tenantId}/phone`);
    const phoneMoves = await tx.query(
      `select case when from_member_id = $2 then 'LOST' else 'TAKEN_OVER' end as what, moved_at as "movedAt"
         from phone_move where tenant_id = $1 and (from_member_id = $2 or to_member_id = $2) order by moved_at`,
      [tx.tenantId, memberId],
    );
    const testRider = await tx.query(
      'select made_at as "madeAt" from test_rider where tenant_id = $1 and member_id = $2',
      [tx.tenantId, memberId],
    );
    const notes = (await listNotes(tx, keyRing, memberId)).toReversed();
    return {
      birthday: await birthdayOf(tx, keyRing, memberId),
      member: { memberId, ...profile, phoneNumber },
      terms: {
        acceptedAt: termsAcceptedAt,
        termsUrl,
        privacyUrl,
        version: termsVersion,
        declinedVersion: termsDeclinedVersion,
        before: termsBefore,
      },
      phoneMoves,
      testRider,
      memberNotes: notes.map(({ text, madeAt, editedAt }) => ({ text, madeAt, editedAt })),
      memberTags: await readTagRows(tx, memberId),
    };
  },

  async forget({ tx, memberId, now }) {
    await writeWords(tx, memberId, []);
    await deleteBirthday(tx, memberId);
    await deleteNotesAndTags(tx, memberId);
    await tx.run('delete from test_rider where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
    await tx.run('delete from phone_move where tenant_id = $1 and (from_member_id = $2 or to_member_id = $2)', [
      tx.tenantId,
      memberId,
    ]);
    await tx.run(
      `update member
          set status = 'DELETED', opted_out_before = false, email = null, email_since = null, email_proved_at = null, email_check = null, name = '', password_hash = null, password_set_at = null, language = null,
              feature_flags = '{}', partner_member_id = null, phone_sealed = null, phone_hash = null, phone_last_digits = null,
              phone_verified_at = null, terms_accepted_at = null, terms_url = null, privacy_url = null,
              terms_version = null, terms_declined_version = null, terms_before = '[]',
              confirmed_age = null,
              tutorial_seen_at = null, new_feature_seen_id = null, celebrated_levels = null, last_active_at = $3
        where tenant_id = $1 and member_id = $2`,
      [tx.tenantId, memberId, now],
    );
  },
};
