-- What one of the staff has moved of a member's points today is asked before they may move more alone.
create index points_adjustment_of_member on points_adjustment (member, asked_by, asked_at);
