import { afterEach, describe, expect, it } from 'vitest';
import { world } from '../../testing/index.ts';
import { optBackIn, suspend } from '../members/index.ts';
import { NUMBER, phoneTests } from './testing/test-phone.ts';

const w = await world();
const { ask, codeIn, confirm, me, unverified, verify } = phoneTests(w);
const start = w.clock.now();
afterEach(() => {
  w.clock.set(start);
  w.deps.messenger = w.mailbox;
});

describe('verifying a phone', () => {
  it('NEW and CONSENT become VERIFIED with the code that was sent; VERIFIED is refused [PHONE-03, API-17, API-18]', async () => {
    for (const status of ['NEW', 'CONSENT']) {
      const tenant = await w.mintTenant();
      const rider = await unverified(tenant, status);
      const sent = await ask(tenant, rider);
      expect(sent.body).toEqual({ coolDownTimestampUTC: new Date(start.getTime() + 60_000).toISOString() });
      const [message] = w.mailbox.messages(tenant.tenantId);
      expect(message).toMatchObject({ channel: 'SMS', to: '+15563214455' });
      expect(message?.text).toContain(`Tenant ${tenant.tenantId}`);
      expect((await confirm(tenant, rider, codeIn(tenant))).body).toEqual({ userStatus: 'VERIFIED' });
      expect(await me(tenant, rider)).toMatchObject({
        userStatus: 'VERIFIED',
        phoneNumber: '4455',
        isPhoneVerified: true,
      });
      w.clock.advance(120);
      const again = await ask(tenant, rider, '5563214456');
      expect(again.status).toBe(409);
      expect(again.body.error).toBe('ALREADY_VERIFIED');
      w.clock.set(start);
    }
  });

  it('accepts 10 digits, a leading 1, +1 and mask characters, and refuses anything else [PHONE-12, VAL-18, VAL-19]', async () => {
    const tenant = await w.mintTenant();
    for (const number of ['5563214455', '15563214455', '+15563214455', '+1 (556) 321-4455', '(556) 321-4455']) {
      const rider = await unverified(tenant);
      await ask(tenant, rider, number);
      expect(w.mailbox.messages(tenant.tenantId)[0]?.to).toBe('+15563214455');
      await w.inTenant(tenant, (tx) => tx.run('delete from message_log'));
    }
    const rider = await unverified(tenant);
    for (const number of ['5553214455', '0003214455', '556321445', '55632144556', '+445563214455', 'number', '']) {
      const refused = await ask(tenant, rider, number);
      expect({ number, error: refused.body.error }).toEqual({ number, error: 'INVALID_PHONE_NUMBER' });
    }
  });

  it('a number stored as ten digits or in E.164 is the same number, whichever way it is entered later [PHONE-04, PHONE-12]', async () => {
    for (const [kept, again] of [
      [NUMBER, `+1${NUMBER}`],
      [`+1${NUMBER}`, NUMBER],
      [NUMBER, '1 (556) 321-4455'],
    ]) {
      const tenant = await w.mintTenant();
      await verify(tenant, await unverified(tenant), kept);
      const refused = await ask(tenant, await unverified(tenant), again);
      expect({ again, error: refused.body.error }).toEqual({ again, error: 'PHONE_ALREADY_REGISTERED' });
    }
  });

  it('no text is sent to premium, toll-free or service numbers or to other countries of +1 [PHONE-12]', async () => {
    const tenant = await w.mintTenant();
    const rider = await unverified(tenant);
    for (const area of ['900', '800', '911', '876', '809', '242']) {
      const refused = await ask(tenant, rider, `${area}3214455`);
      expect([area, refused.status, refused.body.error]).toEqual([area, 400, 'INVALID_PHONE_NUMBER']);
    }
    expect(w.mailbox.messages(tenant.tenantId)).toEqual([]);
    expect((await ask(tenant, rider, '7873214455')).status).toBe(200);
  });

  it('an agency accepts international numbers of the countries it pays for [PHONE-12]', async () => {
    const tenant = await w.mintTenant({ configuration: { en: { PhoneCountries: ['AT', 'US'] } } });
    const rider = await unverified(tenant);
    for (const number of ['+49 175 1234567', '+43 1 588580', '664 1234567', '4165550123']) {
      const refused = await ask(tenant, rider, number);
      expect([number, refused.body.error]).toEqual([number, 'INVALID_PHONE_NUMBER']);
    }
    await verify(tenant, rider, '+43 664 1234567');
    expect(w.mailbox.messages(tenant.tenantId)[0]?.to).toBe('+436641234567');
    expect(await me(tenant, rider)).toMatchObject({ phoneNumber: '4567' });
    const twin = await unverified(tenant);
    expect((await ask(tenant, twin, '٠٠٤٣٦٦٤١٢٣٤٥٦٧')).body.error).toBe('PHONE_ALREADY_REGISTERED');
  });

  it('the message is in the member’s language [LANG-08]', async () => {
    const tenant = await w.mintTenant();
    const [english, spanish] = [await unverified(tenant), await unverified(tenant)];
    const path = '/rest/users/me/updatePreferredLanguage/es';
    await w.request(tenant, { method: 'POST', path, cookie: spanish.cookie });
    await ask(tenant, english);
    const first = w.mailbox.messages(tenant.tenantId)[0]?.text.replace(/\d{4}/, '');
    await ask(tenant, spanish, '5563214456');
    const second = w.mailbox.messages(tenant.tenantId)[0]?.text.replace(/\d{4}/, '');
    expect(second).not.toBe(first);
  });

  it('the database contains neither number nor code in plain text [PHONE-12]', async () => {
    const tenant = await w.mintTenant();
    const rider = await unverified(tenant);
    await ask(tenant, rider);
    const kept = await w.inTenant(tenant, (tx) =>
      tx.first<{ text: string }>('select c::text as text from phone_challenge c'),
    );
    expect(kept?.text).not.toContain('5563214455');
    expect(kept?.text).not.toContain(Buffer.from('5563214455').toString('hex'));
    await confirm(tenant, rider, codeIn(tenant));
    const member = await w.inTenant(tenant, (tx) => tx.first<{ text: string }>('select m::text as text from member m'));
    expect(member?.text).not.toContain('5563214455');
  });

  it('suspended and opted-out members are refused, also if suspended in between [STATUS-22]', async () => {
    const tenant = await w.mintTenant();
    expect((await ask(tenant, await unverified(tenant, 'SUSPENDED'))).body.error).toBe('ACCOUNT_SUSPENDED');
    expect((await ask(tenant, await unverified(tenant, 'OPTED_OUT'))).body.error).toBe('ACCOUNT_OPTED_OUT');
    const rider = await unverified(tenant);
    await ask(tenant, rider);
    await w.inTenant(tenant, (tx) => suspend(tx, rider.memberId));
    expect((await confirm(tenant, rider, codeIn(tenant))).body.error).toBe('ACCOUNT_SUSPENDED');
  });
});

describe('a number that another account has', () => {
  it('is refused unless the member asks to take it over; it moves only after the code is confirmed [PHONE-04, PHONE-07]', async () => {
    const tenant = await w.mintTenant();
    const [earlier, newer] = [await unverified(tenant), await unverified(tenant)];
    await verify(tenant, earlier);
    const refused = await ask(tenant, newer);
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      error: 'PHONE_ALREADY_REGISTERED',
      error_description: 'PHONE_ALREADY_REGISTERED',
    });
    expect((await ask(tenant, newer, NUMBER, true)).status).toBe(200);
    const code = codeIn(tenant);
    expect((await confirm(tenant, newer, code, false)).body.error).toBe('PHONE_ALREADY_REGISTERED');
    expect(await me(tenant, earlier)).toMatchObject({ userStatus: 'VERIFIED', isPhoneVerified: true });
    expect((await confirm(tenant, newer, code, true)).body).toEqual({ userStatus: 'VERIFIED' });
    expect(await me(tenant, earlier)).toMatchObject({
      userStatus: 'CONSENT',
      isPhoneVerified: false,
      phoneNumber: null,
    });
    expect(await me(tenant, newer)).toMatchObject({ userStatus: 'VERIFIED', phoneNumber: '4455' });
  });

  it('can’t be reclaimed by the earlier account, which may verify another number [PHONE-05]', async () => {
    const tenant = await w.mintTenant();
    const [earlier, newer, third] = [await unverified(tenant), await unverified(tenant), await unverified(tenant)];
    await verify(tenant, earlier);
    await verify(tenant, newer, NUMBER, true);
    w.clock.advance(120);
    for (const isMigrationRequest of [false, true]) {
      const refused = await ask(tenant, earlier, NUMBER, isMigrationRequest);
      expect(refused.body.error).toBe('PHONE_ALREADY_REGISTERED');
    }
    await verify(tenant, third, NUMBER, true);
    w.clock.advance(120);
    await verify(tenant, earlier, '5563214456');
    expect(await me(tenant, earlier)).toMatchObject({ userStatus: 'VERIFIED', phoneNumber: '4456' });
  });

  it('a code requested before the number was lost does not restore it [PHONE-05]', async () => {
    const tenant = await w.mintTenant();
    const [earlier, newer] = [await unverified(tenant), await unverified(tenant)];
    await verify(tenant, earlier);
    await verify(tenant, newer, NUMBER, true);
    const setVerified = (moment: Date | null, status: string) =>
      w.inTenant(tenant, (tx) =>
        tx.run('update member set phone_verified_at = $2, status = $3 where member_id = $1', [
          newer.memberId,
          moment,
          status,
        ]),
      );
    await setVerified(null, 'CONSENT');
    w.clock.advance(60);
    expect((await ask(tenant, earlier)).status).toBe(200);
    await setVerified(w.clock.now(), 'VERIFIED');
    expect((await confirm(tenant, earlier, codeIn(tenant), true)).body.error).toBe('PHONE_ALREADY_REGISTERED');
  });

  it('can be taken over while its owner asks for it: both get replies and neither blocks the other [PHONE-04]', async () => {
    for (let round = 0; round < 10; round += 1) {
      const tenant = await w.mintTenant();
      const [owner, newer] = [await unverified(tenant), await unverified(tenant)];
      await verify(tenant, owner);
      await ask(tenant, newer, NUMBER, true);
      const code = codeIn(tenant);
      const asks = Array.from({ length: 4 }, () => ask(tenant, owner, NUMBER, true));
      const [taken, ...replies] = await Promise.all([confirm(tenant, newer, code, true), ...asks]);
      expect(taken?.body).toEqual({ userStatus: 'VERIFIED' });
      for (const { body } of replies) expect(['ALREADY_VERIFIED', 'PHONE_ALREADY_REGISTERED']).toContain(body.error);
      w.clock.advance(120);
    }
  });

  it('confirmed by two accounts at once, belongs to one of them [PHONE-12]', async () => {
    const tenant = await w.mintTenant();
    const riders = [await unverified(tenant), await unverified(tenant), await unverified(tenant)];
    const codes: string[] = [];
    for (const rider of riders) {
      await ask(tenant, rider);
      codes.push(codeIn(tenant));
    }
    const replies = await Promise.all(riders.map((rider, index) => confirm(tenant, rider, codes[index])));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.error === 'PHONE_ALREADY_REGISTERED')).toHaveLength(2);
  });

  it('of a suspended or opted-out account can be taken over without changing its status, which is CONSENT after reactivation [PHONE-04, STATUS-19]', async () => {
    const tenant = await w.mintTenant();
    const [away, newer] = [await unverified(tenant), await unverified(tenant)];
    await verify(tenant, away);
    await w.inTenant(tenant, (tx) =>
      tx.run(`update member set status = 'OPTED_OUT' where member_id = $1`, [away.memberId]),
    );
    await verify(tenant, newer, NUMBER, true);
    expect(await me(tenant, away)).toMatchObject({ userStatus: 'OPTED_OUT', isPhoneVerified: false });
    expect(await w.inTenant(tenant, (tx) => optBackIn(tx, away.memberId))).toBe('CONSENT');
  });

  it('may be verified in another tenant [TEN-01, PHONE-12]', async () => {
    const [one, two] = [await w.mintTenant(), await w.mintTenant()];
    const [here, there] = [await unverified(one), await unverified(two)];
    await verify(one, here);
    await verify(two, there);
    expect(await me(one, here)).toMatchObject({ userStatus: 'VERIFIED', phoneNumber: '4455' });
    expect(await me(two, there)).toMatchObject({ userStatus: 'VERIFIED', phoneNumber: '4455' });
  });
});
