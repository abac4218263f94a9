-- adds
-- The goods of one category in the order of a listing: in the index of all goods the first of a small category may stand far apart.
create index search_item_category_popular on search_item (company, category, unsold, newness, product);
