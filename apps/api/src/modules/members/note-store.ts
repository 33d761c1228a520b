import { formerName } from '@fareback/contract/admin';
import type { Actor } from '../../call/staff.ts';
import type { Tx } from '../../platform/database/transactions.ts';

export interface NoteRow {
  noteId: string;
  textEncrypted: Buffer;
  author: Actor;
  madeAt: Date;
  editedAt: Date | null;
}

/** The member's notes, newest first. */
export const readNoteRows = (tx: Tx, memberId: string): Promise<NoteRow[]> =>
  tx.query(
    `select note_id as "noteId", text_sealed as "textEncrypted", author, made_at as "madeAt", edited_at as "editedAt"
       from member_note where tenant_id = $1 and member_id = $2 order by made_at desc, note_id desc`,
    [tx.tenantId, memberId],
  );

/** The author of a note; undefined if the member has no such note. */
export const readNoteAuthor = async (tx: Tx, memberId: string, noteId: string): Promise<Actor | undefined> =>
  (
    await tx.first<{ author: Actor }>(
      'select author from member_note where tenant_id = $1 and member_id = $2 and note_id = $3',
      [tx.tenantId, memberId, noteId],
    )
  )?.author;

export const insertNote = (tx: Tx, memberId: string, note: Omit<NoteRow, 'editedAt'>): Promise<number> =>
  tx.run(
    `insert into member_note (tenant_id, member_id, note_id, text_sealed, author, made_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [tx.tenantId, memberId, note.noteId, note.textEncrypted, JSON.stringify(note.author), note.madeAt],
  );

/** Replaces the text of a note that is younger than `minutes`; 0 rows for an older one. */
export const updateNote = (
  tx: Tx,
  { memberId, noteId, textEncrypted }: { memberId: string; noteId: string; textEncrypted: Buffer },
  now: Date,
  minutes: number,
): Promise<number> =>
  tx.run(
    `update member_note set text_sealed = $4, edited_at = $5
      where tenant_id = $1 and member_id = $2 and note_id = $3
        and made_at > $5::timestamptz - make_interval(mins => $6)`,
    [tx.tenantId, memberId, noteId, textEncrypted, now, minutes],
  );

export const deleteNoteRow = (tx: Tx, memberId: string, noteId: string): Promise<number> =>
  tx.run('delete from member_note where tenant_id = $1 and member_id = $2 and note_id = $3', [
    tx.tenantId,
    memberId,
    noteId,
  ]);

/** Replaces a person's name in their notes by a pseudonym; the id stays, so their notes remain linked [DESK-667]. */
export const forgetNoteAuthor = (tx: Tx, staffId: string): Promise<number> =>
  tx.run(
    `update member_note set author = jsonb_set(author, '{name}', to_jsonb($3::text))
      where tenant_id = $1 and author ->> 'kind' = 'staff' and author ->> 'id' = $2`,
    [tx.tenantId, staffId, formerName(staffId)],
  );

/** Deletes notes older than a number of days [DESK-667]. */
export const pruneNotesAfter = (tx: Tx, now: Date, days: number): Promise<number> =>
  tx.run('delete from member_note where tenant_id = $1 and made_at <= $2::timestamptz - make_interval(days => $3)', [
    tx.tenantId,
    now,
    days,
  ]);

/**
 * Deletes notes older than two years, as comments on versions are. Also deletes notes and tags of erased members: the
 * previous release, which may still run during a deployment, erases members without them [DESK-667].
 */
export async function pruneNotes(tx: Tx, now: Date): Promise<number> {
  const ofErased = `tenant_id = $1 and member_id in
    (select member_id from member where tenant_id = $1 and status = 'DELETED')`;
  const rows = await Promise.all([
    tx.run(`delete from member_note where tenant_id = $1 and made_at <= $2::timestamptz - interval '2 years'`, [
      tx.tenantId,
      now,
    ]),
    tx.run(`delete from member_note where ${ofErased}`, [tx.tenantId]),
    tx.run(`delete from member_tag where ${ofErased}`, [tx.tenantId]),
  ]);
  return rows.reduce((sum, each) => sum + each, 0);
}

export interface TagRow {
  tag: string;
  addedAt: Date;
}

/** The member's tags by alphabet. */
export const readTagRows = (tx: Tx, memberId: string): Promise<TagRow[]> =>
  tx.query(
    `select tag, added_at as "addedAt" from member_tag where tenant_id = $1 and member_id = $2 order by tag_key`,
    [tx.tenantId, memberId],
  );

/** Tags in use by the agency, by alphabet; an index skip scan that reads one row of each. */
export const readTagsInUse = async (tx: Tx): Promise<string[]> =>
  (
    await tx.query<{ tag: string }>(
      `with recursive used as (
         (select tag_key from member_tag where tenant_id = $1 order by tag_key limit 1)
         union all
         select (select tag_key from member_tag where tenant_id = $1 and tag_key > used.tag_key order by tag_key limit 1)
           from used where used.tag_key is not null)
       select (select tag from member_tag where tenant_id = $1 and tag_key = used.tag_key limit 1) as tag
         from used where used.tag_key is not null order by used.tag_key`,
      [tx.tenantId],
    )
  ).map(({ tag }) => tag);

/** Locks the agency's tags until the transaction ends: two first uses at once would pass the limit. */
export const lockTags = (tx: Tx): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(hashtextextended($1 || '/member-tags', 0))`, [tx.tenantId]);

/** Adds a tag; 0 rows if the member has it. */
export const insertTag = (
  tx: Tx,
  { memberId, key, tag }: { memberId: string; key: string; tag: string },
  now: Date,
): Promise<number> =>
  tx.run(
    `insert into member_tag (tenant_id, member_id, tag_key, tag, added_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [tx.tenantId, memberId, key, tag, now],
  );

export const deleteTag = (tx: Tx, memberId: string, key: string): Promise<number> =>
  tx.run('delete from member_tag where tenant_id = $1 and member_id = $2 and tag_key = $3', [
    tx.tenantId,
    memberId,
    key,
  ]);

/** Deletes all notes and tags of a member. */
export async function deleteNotesAndTags(tx: Tx, memberId: string): Promise<void> {
  await tx.run('delete from member_note where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
  await tx.run('delete from member_tag where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
}
