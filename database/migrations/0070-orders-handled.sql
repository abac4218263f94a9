-- Parcels that are under way: an order completes itself when its buyer says nothing for long enough.
create index shipment_under_way on shipment (company, sent_at) where ended_at is null;
