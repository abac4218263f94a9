-- A request to buy with points buys once, whatever it asks for the second time.
create unique index coupon_of_request on coupon (member, given_for) where given_for like 'points %';
