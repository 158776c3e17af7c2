CREATE TABLE "audit_entry" (
	"provider_id" uuid NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"owner" text NOT NULL,
	"actor" text NOT NULL,
	"event" text NOT NULL,
	"subject" text,
	"request_id" text,
	"previous" text DEFAULT '' NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	CONSTRAINT "audit_entry_provider_id_position_pk" PRIMARY KEY("provider_id","position"),
	CONSTRAINT "audit_entry_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;
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
