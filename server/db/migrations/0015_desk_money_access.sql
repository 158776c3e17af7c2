SELECT protect_personal('credit');
--> statement-breakpoint
SELECT open_to_staff('credit');
--> statement-breakpoint
SELECT follow_at_desk('credit', 'money', 'id');
--> statement-breakpoint
SELECT protect_personal('refund_request');
--> statement-breakpoint
SELECT open_to_staff('refund_request');
--> statement-breakpoint
SELECT follow_at_desk('refund_request', 'money', 'id');
--> statement-breakpoint
SELECT protect_personal('invoice');
--> statement-breakpoint
SELECT open_to_staff('invoice');
--> statement-breakpoint
SELECT follow_at_desk('invoice', 'money', 'id');
--> statement-breakpoint
SELECT protect_personal('supplier_change');
--> statement-breakpoint
SELECT open_to_staff('supplier_change');
--> statement-breakpoint
SELECT follow_at_desk('supplier_change', 'trips', 'trip_id');
--> statement-breakpoint
SELECT protect_desk('money_setting');
--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_signs";
--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_signs"
  CHECK (amount <> 0 AND (amount < 0) = (kind IN ('refund', 'chargeback', 'credit')));
--> statement-breakpoint
ALTER TABLE "credit" ADD CONSTRAINT "credit_is_not_overspent" CHECK (amount > 0 AND used >= 0 AND used <= amount);
--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_above_nought" CHECK (amount > 0);
--> statement-breakpoint
-- One decision at a time for each booking.
CREATE UNIQUE INDEX "supplier_change_open" ON "supplier_change" (item_id) WHERE state = 'open';
--> statement-breakpoint
-- One refund of a booking waits for a second person at a time.
CREATE UNIQUE INDEX "refund_request_waiting" ON "refund_request" (item_id) WHERE state = 'waiting';
