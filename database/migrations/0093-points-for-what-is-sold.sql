-- Points are for kinds of positions, as orders name them: a ticket that became a better one, a lounge's deposit and its open amount.
insert into point_rule (kind, points, per) values ('ticket_upgrade', 1, 'euro'), ('lounge_deposit', 1, 'euro'), ('lounge_rest', 1, 'euro');
