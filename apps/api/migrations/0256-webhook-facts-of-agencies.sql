-- Events of an agency as a whole: a published version, a draw that was held, and codes that run low.
create function note_webhook_version() returns trigger language plpgsql as $$
begin
  perform note_webhook_fact(new.tenant_id, 'fareback.version.published.v1', new.number::text || '/' || txid_current(), null,
    new.number::text, jsonb_build_object('version', new.number));
  return null;
end $$;

create function note_webhook_draw() returns trigger language plpgsql as $$
begin
  perform note_webhook_fact(new.tenant_id, 'fareback.draw.held.v1', new.draw_id, null, new.draw_id,
    jsonb_build_object('drawId', new.draw_id, 'entries', coalesce(new.list_entries, 0)));
  return null;
end $$;

create function note_webhook_stock() returns trigger language plpgsql as $$
begin
  perform note_webhook_fact(new.tenant_id, 'fareback.stock.low.v1', new.offer_id || '/' || txid_current(), null,
    new.offer_id, jsonb_build_object('offerId', new.offer_id, 'level', new.level));
  return null;
end $$;

select set_config('citus.enable_unsafe_triggers', 'on', true);

create trigger note_webhook_published after update on programme_version for each row
  when (new.state = 'LIVE' and old.state <> 'LIVE') execute function note_webhook_version();
create trigger note_webhook_held after update on draw for each row
  when (new.held_at is not null and old.held_at is null) execute function note_webhook_draw();
-- A pool that gets more codes and is still low is no event.
create trigger note_webhook_low after insert on stock_alert for each row execute function note_webhook_stock();
create trigger note_webhook_out after update on stock_alert for each row
  when (new.level = 'OUT' and old.level = 'LOW') execute function note_webhook_stock();
