-- Whose orders were received lately: their grade is looked at again.
create index order_received on order_event (at) where axis = 'fulfilment' and to_state = 'delivered';
