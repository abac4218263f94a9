-- What was ordered as a guest is found when its e-mail is proven.
create index order_by_email on sales_order (company, lower(email));
