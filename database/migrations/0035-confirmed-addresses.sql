-- The organiser's switch: free tickets count once their buyer's address is confirmed (decision 0136).
alter table event add column free_tickets_need_confirmation boolean not null default false;
