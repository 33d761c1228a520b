-- Yardstick of the redeem scenario: the tables that a redemption touches, with every key, index, constraint and fill
-- factor that the product has, and the whole redemption as one function, called once. Frozen: when the product's tables
-- change this file stays, so that a slower product is seen as slower. There is no row-level security here and no session
-- to look up: the caller names the member.

create table tenant (tenant_id text primary key);

create table member (
  tenant_id text not null references tenant,
  member_id uuid not null,
  email text not null,
  status text not null,
  phone_verified_at timestamptz,
  primary key (tenant_id, member_id)
);
create unique index member_email_unique on member (tenant_id, email);

create table member_account (
  tenant_id text not null,
  member_id uuid not null,
  unclaimed bigint not null default 0 check (unclaimed >= 0),
  available bigint not null default 0 check (available >= 0),
  held bigint not null default 0 check (held >= 0),
  earnings_count integer not null default 0 check (earnings_count >= 0),
  spends_count integer not null default 0 check (spends_count >= 0),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references member
) with (fillfactor = 60);

create table earning (
  tenant_id text not null,
  member_id uuid not null,
  earning_id uuid not null,
  earning_key text not null,
  amount integer not null check (amount > 0),
  remaining integer not null check (remaining between 0 and amount),
  earned_at timestamptz not null,
  granted_at timestamptz not null,
  claimed_at timestamptz,
  lapses_at timestamptz,
  canceled_at timestamptz,
  is_open boolean not null generated always as (claimed_at is not null and canceled_at is null and remaining > 0) stored,
  primary key (tenant_id, member_id, earning_id),
  foreign key (tenant_id, member_id) references member
) with (fillfactor = 90);
create unique index earning_key_unique on earning (tenant_id, member_id, earning_key) where canceled_at is null;
create index earning_newest on earning (tenant_id, member_id, earned_at desc, earning_id desc);
create index earning_open on earning (tenant_id, member_id, lapses_at, earned_at, earning_id) where is_open;
create index earning_unclaimed on earning (tenant_id, member_id, earning_id) where claimed_at is null and canceled_at is null;

create table ledger_transfer (
  tenant_id text not null,
  member_id uuid not null,
  transfer_key text not null,
  reason text not null check (reason in ('EARN', 'CLAIM', 'HOLD', 'SPEND', 'RELEASE', 'REFUND', 'WITHDRAW')),
  from_account text not null check (from_account in ('ISSUED', 'UNCLAIMED', 'AVAILABLE', 'HELD', 'REDEEMED')),
  to_account text not null check (to_account in ('ISSUED', 'UNCLAIMED', 'AVAILABLE', 'HELD', 'REDEEMED')),
  amount integer not null check (amount >= 0),
  cause_id uuid not null,
  happened_at timestamptz not null,
  lots jsonb,
  primary key (tenant_id, member_id, transfer_key),
  foreign key (tenant_id, member_id) references member_account,
  check (from_account <> to_account),
  check ((lots is not null) = (reason in ('HOLD', 'SPEND', 'RELEASE', 'REFUND') and amount > 0))
);
create index ledger_transfer_history on ledger_transfer (tenant_id, member_id, happened_at desc, transfer_key desc)
  where reason in ('EARN', 'SPEND', 'REFUND');

create table offer (
  tenant_id text not null references tenant,
  offer_id text not null,
  price integer not null check (price >= 0),
  coupon_type text not null,
  limit_redemptions integer not null,
  limit_days integer not null,
  is_active boolean not null,
  primary key (tenant_id, offer_id)
);

create table offer_edition (
  tenant_id text not null,
  offer_id text not null,
  edition_digest bytea not null,
  primary key (tenant_id, offer_id, edition_digest),
  foreign key (tenant_id, offer_id) references offer
);

create table redemption (
  tenant_id text not null,
  member_id uuid not null,
  redemption_id uuid not null,
  offer_id text not null,
  price integer not null check (price >= 0),
  coupon_type text not null,
  status text not null check (status in ('HELD', 'CONFIRMED', 'RELEASED')),
  coupon_sealed bytea,
  coupon_url text,
  edition_digest bytea not null,
  redeemed_at timestamptz not null,
  acknowledged_at timestamptz,
  refunded_at timestamptz,
  primary key (tenant_id, member_id, redemption_id),
  foreign key (tenant_id, member_id) references member,
  foreign key (tenant_id, offer_id, edition_digest) references offer_edition
);
create index redemption_limit on redemption (tenant_id, member_id, offer_id, redeemed_at)
  where refunded_at is null and status <> 'RELEASED';

create table coupon (
  tenant_id text not null,
  offer_id text not null,
  coupon_id bigint generated always as identity,
  code_sealed bytea not null,
  code_hash bytea not null,
  expires_at timestamptz,
  redemption_id uuid,
  primary key (tenant_id, offer_id, coupon_id),
  foreign key (tenant_id, offer_id) references offer
);
create unique index coupon_code_unique on coupon (tenant_id, code_hash);
create unique index coupon_redemption_unique on coupon (tenant_id, redemption_id) where redemption_id is not null;
create index coupon_free on coupon (tenant_id, offer_id, coupon_id) where redemption_id is null;

create table idempotent_result (
  tenant_id text not null,
  member_id uuid not null,
  idempotency_key text not null,
  operation text not null,
  result_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, member_id, idempotency_key),
  foreign key (tenant_id, member_id) references member
);

-- Members with five claimed lots of points each, offers with an edition, codes of the size of sealed ones.
create function arrange(members integer, offers integer, codes_per_offer integer) returns void language sql as $$
  insert into tenant values ('yardstick');
  insert into member select 'yardstick', md5('member' || n)::uuid, 'rider' || n || '@example.org', 'VERIFIED', now()
    from generate_series(1, members) n;
  insert into member_account (tenant_id, member_id, available, earnings_count)
    select 'yardstick', md5('member' || n)::uuid, 5000000, 5 from generate_series(1, members) n;
  insert into earning (tenant_id, member_id, earning_id, earning_key, amount, remaining, earned_at, granted_at, claimed_at)
    select 'yardstick', md5('member' || n)::uuid, gen_random_uuid(), 'seed:' || lot, 1000000, 1000000,
           now() - make_interval(days => lot), now(), now()
      from generate_series(1, members) n cross join generate_series(1, 5) lot;
  insert into offer select 'yardstick', 'offer-' || n, 10, 'UNIQUE_CODE', 100000, 7, true from generate_series(1, offers) n;
  insert into offer_edition select 'yardstick', 'offer-' || n, sha256('edition') from generate_series(1, offers) n;
  insert into coupon (tenant_id, offer_id, code_sealed, code_hash)
    select 'yardstick', 'offer-' || o, decode(repeat(md5(o || '-' || n), 2), 'hex') || decode(md5('x' || n), 'hex'),
           decode(md5('code' || o || '-' || n), 'hex')
      from generate_series(1, offers) o cross join generate_series(1, codes_per_offer) n;
$$;

-- One redemption with every rule: standing, first result of the key, offer, limit, balance, stock.
create function redeem_once(member_place integer, offer_place integer) returns bytea language plpgsql as $$
declare
  who uuid := md5('member' || member_place)::uuid;
  what text := 'offer-' || offer_place;
  key text := gen_random_uuid()::text;
  redemption uuid := gen_random_uuid();
  points bigint;
  standing record;
  terms record;
  held record;
  lot record;
  used bigint;
  draw integer;
  due integer;
  drawn jsonb := '[]';
begin
  select status, phone_verified_at into standing from member where tenant_id = 'yardstick' and member_id = who for key share;
  select available into points from member_account where tenant_id = 'yardstick' and member_id = who for update;
  perform from idempotent_result where tenant_id = 'yardstick' and member_id = who and idempotency_key = key;
  if found then raise exception 'repeated'; end if;
  select price, coupon_type, limit_redemptions, limit_days, is_active into terms
    from offer where tenant_id = 'yardstick' and offer_id = what;
  select count(*) into used from redemption
   where tenant_id = 'yardstick' and member_id = who and offer_id = what and refunded_at is null and status <> 'RELEASED'
     and redeemed_at > now() - make_interval(days => terms.limit_days);
  if standing.status <> 'VERIFIED' or standing.phone_verified_at is null or not terms.is_active
     or points < terms.price or used >= terms.limit_redemptions then
    raise exception 'refused';
  end if;
  select coupon_id, code_sealed into held from coupon
   where tenant_id = 'yardstick' and offer_id = what and redemption_id is null and (expires_at is null or expires_at > now())
   order by coupon_id limit 1 for update skip locked;
  if not found then raise exception 'sold out'; end if;

  due := terms.price;
  for lot in select earning_id, remaining from earning
              where tenant_id = 'yardstick' and member_id = who and is_open
              order by lapses_at, earned_at, earning_id loop
    exit when due = 0;
    draw := least(due, lot.remaining);
    update earning set remaining = remaining - draw
     where tenant_id = 'yardstick' and member_id = who and earning_id = lot.earning_id;
    drawn := drawn || jsonb_build_array(jsonb_build_array(lot.earning_id, draw));
    due := due - draw;
  end loop;
  insert into redemption (tenant_id, member_id, redemption_id, offer_id, price, coupon_type, status, coupon_sealed, edition_digest, redeemed_at)
    values ('yardstick', who, redemption, what, terms.price, terms.coupon_type, 'CONFIRMED', held.code_sealed, sha256('edition'), now());
  update coupon set redemption_id = redemption
   where tenant_id = 'yardstick' and offer_id = what and coupon_id = held.coupon_id;
  insert into idempotent_result values ('yardstick', who, key, 'redeem:' || what, redemption, now());
  insert into ledger_transfer values ('yardstick', who, 'redeem:' || redemption, 'SPEND', 'AVAILABLE', 'REDEEMED', terms.price, redemption, now(), drawn);
  update member_account set available = available - terms.price, spends_count = spends_count + 1
   where tenant_id = 'yardstick' and member_id = who;
  return held.code_sealed;
end $$;
