-- A row of what paid for a line points at its order twice: by itself, and by the tender, which cannot be without the order.
alter table order_allocation drop constraint order_allocation_order_id_fkey;
