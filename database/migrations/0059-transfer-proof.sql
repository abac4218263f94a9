-- Points are given away only by who proves once more to be the member.
alter table verify_code drop constraint verify_code_purpose_check;
alter table verify_code add constraint verify_code_purpose_check
  check (purpose in ('register', 'activate', 'reset', 'change', 'delete', 'link', 'transfer'));
