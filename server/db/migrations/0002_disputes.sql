ALTER TABLE "payment" DROP COLUMN "disputed";--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "dispute" jsonb;
--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_signs";
--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_signs"
  CHECK (amount <> 0 AND (amount < 0) = (kind IN ('refund', 'chargeback')));
