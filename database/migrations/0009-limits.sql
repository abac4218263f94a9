-- How often something was tried lately; written by rate-limiter-flexible, shared by every process.
create table rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
