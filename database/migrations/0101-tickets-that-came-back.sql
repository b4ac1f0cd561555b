-- Who paid for a ticket and has it back from a friend holds it as if it had never been given away (docs/decisions/0261).
update ticket set given_at = null, owner_account_id = null
from customer_order o where o.id = ticket.order_id and ticket.owner_account_id = o.account_id and ticket.given_at is not null;
