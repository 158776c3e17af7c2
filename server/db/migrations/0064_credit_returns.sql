ALTER TABLE "refund_request" ALTER COLUMN "item_id" DROP NOT NULL;--> statement-breakpoint
-- Only a credit goes back without a booking, in one of its own ways.
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_of_credit"
  CHECK ((item_id IS NULL) = (way IN ('transfer', 'terminal', 'cash')));
--> statement-breakpoint
-- One return of a person's credit waits for a second person at a time.
CREATE UNIQUE INDEX "refund_request_credit_waiting" ON "refund_request" (provider_id, owner)
  WHERE state = 'waiting' AND item_id IS NULL;
