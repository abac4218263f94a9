-- adds
-- What staff give away or take back is measured by person, day and kind in one place: what one person did alone, and what waits
-- for a second person. Adjustments of points move here.
create table approval_request (
  id uuid primary key default uuidv7(),
  company text not null references company,
  act text not null,
  kind text not null check (kind in ('gift card', 'points', 'refund', 'goodwill', 'waived charge')),
  subject text not null, -- as in the audit log
  payload jsonb not null, -- what is done at the approval; emptied by the decision
  cents bigint not null check (cents >= 0),
  reason text not null,
  request uuid, -- the client's own name for it
  asked_by uuid not null references staff,
  asked_at timestamptz not null,
  state text not null check (state in ('alone', 'waiting', 'approved', 'declined')),
  decided_by uuid references staff,
  decided_at timestamptz,
  answer text not null default '',
  unique (company, request),
  check ((state in ('approved', 'declined')) = (decided_by is not null and decided_at is not null)),
  check (state <> 'approved' or decided_by <> asked_by)
);
create index approval_waiting on approval_request (company, asked_at) where state = 'waiting';
create unique index approval_of_refund on approval_request (company, subject) where state = 'waiting' and act = 'refund';
create index approval_alone on approval_request (asked_by, kind, asked_at) where state = 'alone';

insert into approval_request (id, company, act, kind, subject, payload, cents, reason, request, asked_by, asked_at, state, decided_by, decided_at)
select a.id, a.company, 'points', 'points', 'member ' || m.vip_code, jsonb_build_object('vipCode', m.vip_code, 'points', a.points),
  abs(a.points) * 5, a.reason, a.request, a.asked_by, a.asked_at,
  case when a.settled_at is null then 'waiting' when a.settled_by = a.asked_by then 'alone' when a.approved then 'approved' else 'declined' end,
  case when a.settled_by <> a.asked_by then a.settled_by end, case when a.settled_by <> a.asked_by then a.settled_at end
from points_adjustment a join member m on m.visitor = a.member;
