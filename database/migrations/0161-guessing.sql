-- adds
-- A code may be tried five times from one network, and a few networks may try it: a stranger's wrong tries do not wear out its owner's.
alter table verify_code drop constraint verify_code_tries_check;
alter table verify_code add constraint verify_code_tries_check check (tries between 0 and 20);
