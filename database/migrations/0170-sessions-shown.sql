-- adds
-- Members see where they are logged in. What is known of the device and the network is written with the time of the last use,
-- every few minutes at most; the trigger `told` does not watch these columns, so no process forgets a token because of them.
alter table session
  add column begun_at timestamptz, -- absent in sessions that an earlier release began
  add column seen_at timestamptz,
  add column browser text,
  add column system text,
  add column form text check (form in ('phone', 'tablet', 'computer')),
  add column network text, -- /24 of IPv4, /64 of IPv6
  add column country text check (country ~ '^[A-Z]{2}$'); -- ISO 3166, where a proxy says it (COUNTRY_HEADER)
