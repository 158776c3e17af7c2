-- Lets one constraint compare who and when (contrib, and trusted: who owns the database may add it).
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- Forgives a wrong letter in a hotel's name (contrib, and trusted: who owns the database may add it).
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Roles are shared by all databases of a server, so they may be there already.
-- Who may not create roles finds them made and granted by an administrator (docs/operations.md).
DO $$ BEGIN CREATE ROLE sojourn_app NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  WHEN insufficient_privilege THEN IF to_regrole('sojourn_app') IS NULL THEN RAISE; END IF; END $$;
--> statement-breakpoint
DO $$ BEGIN CREATE ROLE sojourn_system NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  WHEN insufficient_privilege THEN IF to_regrole('sojourn_system') IS NULL THEN RAISE; END IF; END $$;
--> statement-breakpoint
DO $$ BEGIN EXECUTE format('GRANT sojourn_app, sojourn_system TO %I', current_user);
  EXCEPTION WHEN invalid_grant_operation OR unique_violation OR insufficient_privilege THEN NULL; END $$;
--> statement-breakpoint
-- Fails here, with a clear message, rather than at the first request.
DO $$ BEGIN SET LOCAL ROLE sojourn_app; RESET ROLE; SET LOCAL ROLE sojourn_system; RESET ROLE; END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO sojourn_app, sojourn_system;
--> statement-breakpoint
GRANT SELECT ON company, location, domain, theme, doctor, procedure, procedure_package TO sojourn_app, sojourn_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON quote, quote_event, quote_attachment, contact_message, idempotency_record, job
  TO sojourn_app, sojourn_system;
--> statement-breakpoint
-- FORCE, so that the owner of the tables is held by the policies as well: without a context there is nothing to see.
DO $$
DECLARE personal text;
BEGIN
  FOREACH personal IN ARRAY ARRAY['quote', 'quote_event', 'quote_attachment', 'contact_message'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', personal);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', personal);
    EXECUTE format($policy$CREATE POLICY own_rows ON %I TO sojourn_app
      USING (provider_id = nullif(current_setting('app.provider', true), '')::uuid
        AND owner = nullif(current_setting('app.owner', true), ''))
      WITH CHECK (provider_id = nullif(current_setting('app.provider', true), '')::uuid
        AND owner = nullif(current_setting('app.owner', true), ''))$policy$, personal);
    EXECUTE format('CREATE POLICY all_rows ON %I TO sojourn_system USING (true) WITH CHECK (true)', personal);
  END LOOP;
  FOREACH personal IN ARRAY ARRAY['idempotency_record', 'job'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', personal);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', personal);
    EXECUTE format($policy$CREATE POLICY own_provider ON %I TO sojourn_app
      USING (provider_id = nullif(current_setting('app.provider', true), '')::uuid)
      WITH CHECK (provider_id = nullif(current_setting('app.provider', true), '')::uuid)$policy$, personal);
    EXECUTE format('CREATE POLICY all_rows ON %I TO sojourn_system USING (true) WITH CHECK (true)', personal);
  END LOOP;
END $$;
--> statement-breakpoint
-- Rows that belong to one owner at one provider: only a transaction that names both sees them, the tables' owner included.
CREATE FUNCTION protect_personal(personal regclass, append_only boolean DEFAULT false) RETURNS void LANGUAGE plpgsql AS $$
DECLARE own text := $own$provider_id = nullif(current_setting('app.provider', true), '')::uuid
  AND owner = nullif(current_setting('app.owner', true), '')$own$;
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', personal);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', personal);
  EXECUTE format('CREATE POLICY own_rows ON %s TO sojourn_app USING (%s) WITH CHECK (%s)', personal, own, own);
  EXECUTE format('CREATE POLICY all_rows ON %s TO sojourn_system USING (true) WITH CHECK (true)', personal);
  EXECUTE format('GRANT SELECT, INSERT%s ON %s TO sojourn_app, sojourn_system',
    CASE WHEN append_only THEN '' ELSE ', UPDATE, DELETE' END, personal);
END $$;
--> statement-breakpoint
SELECT protect_personal('audit_entry', append_only => true);
--> statement-breakpoint
CREATE FUNCTION audit_digest(entry audit_entry) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(entry.previous, entry.provider_id, entry.position, entry.id,
    (extract(epoch FROM entry.at) * 1000000)::bigint, entry.owner, entry.actor, entry.event, entry.subject,
    entry.request_id)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Runs as the tables' owner, because the next place in a provider's chain depends on entries that the writer may not see.
-- The lock lasts until the end of the transaction, so a writer adds its entry last.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE last record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('audit/' || NEW.provider_id, 0));
  SELECT position, digest INTO last FROM audit_entry
    WHERE provider_id = NEW.provider_id ORDER BY position DESC LIMIT 1;
  NEW.position := coalesce(last.position, 0) + 1;
  NEW.previous := coalesce(last.digest, '');
  NEW.digest := audit_digest(NEW);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER chain BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
--> statement-breakpoint
SELECT protect_personal('client');
--> statement-breakpoint
SELECT protect_personal('client_company_location');
--> statement-breakpoint
SELECT protect_personal('client_record');
--> statement-breakpoint
SELECT protect_personal('client_health');
--> statement-breakpoint
SELECT protect_personal('client_consent', append_only => true);
--> statement-breakpoint
SELECT protect_personal('quote_offer');
--> statement-breakpoint
SELECT protect_personal('offer_signature', append_only => true);
--> statement-breakpoint
SELECT protect_personal('preparation_tick');
--> statement-breakpoint
SELECT protect_personal('claimed_link', append_only => true);
--> statement-breakpoint
-- What an offer says and what was signed never change: only whose it is, how long it stands, and whether it still does.
REVOKE UPDATE, DELETE ON quote_offer FROM sojourn_app, sojourn_system;
--> statement-breakpoint
GRANT UPDATE (owner, valid_until, withdrawn_at) ON quote_offer TO sojourn_system;
--> statement-breakpoint
GRANT UPDATE (owner) ON offer_signature TO sojourn_system;
--> statement-breakpoint
SELECT protect_personal('archive');
--> statement-breakpoint
SELECT protect_personal('erasure');
--> statement-breakpoint
SELECT protect_personal('notification_choice');
--> statement-breakpoint
SELECT protect_personal('calendar_feed');
--> statement-breakpoint
-- Whoever holds the calendar's address sees whose it is, and nothing else: as with a private link, its digest is the owner.
CREATE POLICY by_token ON calendar_feed FOR SELECT TO sojourn_app USING (
  provider_id = nullif(current_setting('app.provider', true), '')::uuid
  AND 'link:' || token_digest = nullif(current_setting('app.owner', true), '')
);
--> statement-breakpoint
SELECT protect_personal('document');
--> statement-breakpoint
SELECT protect_personal('document_share');
--> statement-breakpoint
SELECT protect_personal('document_opening');
--> statement-breakpoint
SELECT protect_personal('document_upload');
--> statement-breakpoint
SELECT protect_personal('document_piece');
--> statement-breakpoint
SELECT protect_personal('consultation');
--> statement-breakpoint
-- The rule that cannot be raced: nobody has two people at one time. A held time that ran out is removed by whoever wants it.
ALTER TABLE "consultation_slot" ADD CONSTRAINT "consultation_slot_taken_once"
  EXCLUDE USING gist (provider_id WITH =, clinician WITH =, tstzrange(starts_at, ends_at) WITH &&)
  WHERE (status IN ('held', 'confirmed'));
--> statement-breakpoint
ALTER TABLE "consultation_slot" ADD CONSTRAINT "consultation_slot_has_length" CHECK (ends_at > starts_at);
--> statement-breakpoint
-- What is nobody's in particular: everything of one provider is seen by its own requests.
DO $$
DECLARE shared text;
BEGIN
  FOREACH shared IN ARRAY ARRAY['consultation_slot', 'consultation_link'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', shared);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', shared);
    EXECUTE format($policy$CREATE POLICY own_provider ON %I TO sojourn_app
      USING (provider_id = nullif(current_setting('app.provider', true), '')::uuid)
      WITH CHECK (provider_id = nullif(current_setting('app.provider', true), '')::uuid)$policy$, shared);
    EXECUTE format('CREATE POLICY all_rows ON %I TO sojourn_system USING (true) WITH CHECK (true)', shared);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO sojourn_app, sojourn_system', shared);
  END LOOP;
END $$;
--> statement-breakpoint
SELECT protect_personal('trip');
--> statement-breakpoint
SELECT protect_personal('trip_item');
--> statement-breakpoint
SELECT protect_personal('trip_event', append_only => true);
--> statement-breakpoint
SELECT protect_personal('trip_preview');
--> statement-breakpoint
SELECT protect_personal('checkout');
--> statement-breakpoint
SELECT protect_personal('payment');
--> statement-breakpoint
SELECT protect_personal('refund');
--> statement-breakpoint
SELECT protect_personal('ledger_entry', append_only => true);
--> statement-breakpoint
-- Money that moved has moved: not even the tables' owner writes it differently.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an entry of the ledger is never changed' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON ledger_entry FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_signs"
  CHECK (amount <> 0 AND (amount < 0) = (kind IN ('refund', 'chargeback')));
--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_takes_no_more" CHECK (captured >= 0 AND captured <= amount);
--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_above_nought" CHECK (amount > 0);
--> statement-breakpoint
-- Events of payment services, payments of the sandbox, and days of treatment: rows without an owner, which no client's request reads.
DO $$
DECLARE ours text;
BEGIN
  FOREACH ours IN ARRAY ARRAY['payment_event', 'sandbox_payment', 'treatment_day'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', ours);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', ours);
    EXECUTE format('CREATE POLICY all_rows ON %I TO sojourn_system USING (true) WITH CHECK (true)', ours);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO sojourn_system', ours);
  END LOOP;
END $$;
--> statement-breakpoint
SELECT protect_personal('chat');
--> statement-breakpoint
SELECT protect_personal('chat_message');
--> statement-breakpoint
SELECT protect_personal('treatment_move');
