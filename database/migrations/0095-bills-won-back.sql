-- Money that the buyer's bank took back from a bill, and gave back when the shop was right.
alter table bill_entry drop constraint bill_entry_kind_check;
alter table bill_entry add constraint bill_entry_kind_check
  check (kind in ('bill', 'payment', 'return', 'win', 'charge', 'waive', 'refund'));
