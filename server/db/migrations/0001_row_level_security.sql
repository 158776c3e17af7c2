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
