-- A person who ends a transfer of which a part has come gets a credit, which holds as long as the clinic says.
CREATE POLICY own_provider ON money_setting FOR SELECT TO sojourn_app
  USING (provider_id = nullif(current_setting('app.provider', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT (provider_id, credit_months) ON money_setting TO sojourn_app;
--> statement-breakpoint
-- Parts of transfers that ended before belong to their persons too.
DO $$ BEGIN
  SET LOCAL ROLE sojourn_system;
  UPDATE payment SET step = 'released' FROM checkout
    WHERE checkout.id = payment.checkout_id AND payment.service = 'transfer' AND payment.step = 'open'
      AND checkout.status IN ('saved', 'expired', 'failed');
  WITH part AS (
    SELECT payment.id AS payment_id, payment.provider_id, payment.owner, payment.trip_id, payment.currency,
      gen_random_uuid() AS credit_id, sum(entry.amount)::bigint AS amount
    FROM payment JOIN ledger_entry entry ON entry.payment_id = payment.id AND entry.source LIKE 'part/%'
    WHERE payment.service = 'transfer' AND payment.step IN ('released', 'expired')
    GROUP BY payment.id HAVING sum(entry.amount) > 0
  ), kept AS (
    INSERT INTO credit (id, provider_id, owner, trip_id, reason, amount, used, currency, created_at, expires_at)
      SELECT credit_id, part.provider_id, owner, trip_id, 'overpaid', amount, 0, currency, now(),
        now() + make_interval(months => coalesce(setting.credit_months, 12))
      FROM part LEFT JOIN money_setting setting ON setting.provider_id = part.provider_id
  )
  INSERT INTO ledger_entry (id, provider_id, owner, trip_id, payment_id, kind, amount, currency, source, at)
    SELECT gen_random_uuid(), provider_id, owner, trip_id, payment_id, 'credit', -amount, currency,
      'part/credit/' || credit_id, now()
    FROM part;
  RESET ROLE;
END $$;
