-- changes
-- Keys leave the database that they protect. Each process brings them, from its settings or its data folder; the database knows
-- their ids, and enough to tell whether a process holds the same ones. The start of the shop moves the earlier key out and
-- encrypts what stood in clear (server/lib/earlier-secret.ts): SQL does not hold the keys.
create table secret_key (
  id text primary key,
  proof bytea not null, -- HMAC of a fixed text: the same id with other bytes is another key
  first_used_at timestamptz not null default now()
);

-- The six digits of a code are made again from its id and the key that was the newest when it was sent.
alter table verify_code add column key text not null default '0';
alter table verify_code alter column key drop default;

-- Who was written to, to count by: without a key in it, whoever reads the table can try addresses out. An hour's count begins anew.
update letter set to_hash = null where to_hash is not null;

-- Encrypted, with the key's id in front: `<id>.<base64url>`. Without a point it is base64 in clear, and never seen by a shop that is open.
alter table staff alter column totp_secret type text using encode(totp_secret, 'base64');
alter table login_key alter column private_key type text using encode(private_key, 'base64');
