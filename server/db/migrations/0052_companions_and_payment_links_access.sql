SELECT protect_personal('companion');
--> statement-breakpoint
-- Whoever holds a link or a session sees the row of the companion, and nothing else: as with a private link, the digest is
-- the owner.
CREATE POLICY by_token ON companion FOR SELECT TO sojourn_app USING (
  provider_id = nullif(current_setting('app.provider', true), '')::uuid
  AND nullif(current_setting('app.owner', true), '') IN ('link:' || link_digest, 'link:' || session_digest)
);
--> statement-breakpoint
-- A companion never becomes another person.
REVOKE UPDATE, DELETE ON companion FROM sojourn_app;
--> statement-breakpoint
GRANT UPDATE (named, link_digest, link_until, link_used_at, session_digest, invited_at, accepted_at, seen_at, ended_at)
  ON companion TO sojourn_app;
--> statement-breakpoint
-- What the desk changes is told to companions too.
CREATE POLICY provider_rows ON companion FOR SELECT TO sojourn_staff
  USING (provider_id = nullif(current_setting('app.provider', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT ON companion TO sojourn_staff;
--> statement-breakpoint
SELECT protect_personal('payment_link');
--> statement-breakpoint
-- The holder of a link sees its row, and nothing else: as with a private link, its digest is the owner.
CREATE POLICY by_token ON payment_link FOR SELECT TO sojourn_app USING (
  provider_id = nullif(current_setting('app.provider', true), '')::uuid
  AND 'link:' || token_digest = nullif(current_setting('app.owner', true), '')
);
--> statement-breakpoint
-- A link never becomes another one; only the system writes that it was paid.
REVOKE UPDATE, DELETE ON payment_link FROM sojourn_app;
--> statement-breakpoint
GRANT UPDATE (withdrawn_at, payer_name, payer_email, payer_language) ON payment_link TO sojourn_app;
--> statement-breakpoint
-- The desk's receipts name who paid.
CREATE POLICY provider_rows ON payment_link FOR SELECT TO sojourn_staff
  USING (provider_id = nullif(current_setting('app.provider', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT ON payment_link TO sojourn_staff;
