ALTER TABLE "audit_entry" ADD COLUMN "detail" jsonb;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "bank_reference" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "payer_name" text;--> statement-breakpoint
-- Entries without a detail keep their digests.
CREATE OR REPLACE FUNCTION audit_digest(entry audit_entry) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to((jsonb_build_array(entry.previous, entry.provider_id, entry.position, entry.id,
    (extract(epoch FROM entry.at) * 1000000)::bigint, entry.owner, entry.actor, entry.event, entry.subject,
    entry.request_id) || CASE WHEN entry.detail IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(entry.detail) END)::text,
    'UTF8')), 'hex')
$$;
--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_signs";
--> statement-breakpoint
-- A credit that ends because its money was recorded wrongly comes back.
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_signs"
  CHECK (amount <> 0 AND (amount < 0) = (kind IN ('refund', 'chargeback', 'credit', 'correction') AND source NOT LIKE 'credit-back/%')
    AND (source NOT LIKE 'credit-back/%' OR kind = 'credit') AND (kind = 'correction') = (reason IS NOT NULL));
