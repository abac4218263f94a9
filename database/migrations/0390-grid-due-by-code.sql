-- adds
-- A view leaves out what is due by its code. Rows of grid_due come and go faster than they are counted: with this a plan that was
-- made for few of them is right for many.
create index grid_due_code on grid_due (company, code);
