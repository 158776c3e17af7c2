-- The clinic's staff: every row of their own provider, none of another's.
DO $$ BEGIN CREATE ROLE sojourn_staff NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  WHEN insufficient_privilege THEN IF to_regrole('sojourn_staff') IS NULL THEN RAISE; END IF; END $$;
--> statement-breakpoint
DO $$ BEGIN EXECUTE format('GRANT sojourn_staff TO %I', current_user);
  EXCEPTION WHEN invalid_grant_operation OR unique_violation OR insufficient_privilege THEN NULL; END $$;
--> statement-breakpoint
-- Fails here, with a clear message, rather than at the first request.
DO $$ BEGIN SET LOCAL ROLE sojourn_staff; RESET ROLE; END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO sojourn_staff;
--> statement-breakpoint
-- Lets staff see the rows of their provider, with the privileges that the system has on the table.
CREATE FUNCTION open_to_staff(target text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE granted record;
BEGIN
  IF (SELECT relrowsecurity FROM pg_class WHERE oid = format('public.%I', target)::regclass) THEN
    EXECUTE format($policy$CREATE POLICY provider_rows ON %I TO sojourn_staff
      USING (provider_id = nullif(current_setting('app.provider', true), '')::uuid)
      WITH CHECK (provider_id = nullif(current_setting('app.provider', true), '')::uuid)$policy$, target);
  END IF;
  FOR granted IN SELECT privilege_type AS privilege FROM information_schema.role_table_grants
    WHERE grantee = 'sojourn_system' AND table_schema = 'public' AND table_name = target LOOP
    EXECUTE format('GRANT %s ON %I TO sojourn_staff', granted.privilege, target);
  END LOOP;
  FOR granted IN SELECT g.privilege_type AS privilege, g.column_name AS name FROM information_schema.role_column_grants g
    WHERE g.grantee = 'sojourn_system' AND g.table_schema = 'public' AND g.table_name = target
      AND NOT EXISTS (SELECT FROM information_schema.role_table_grants t WHERE t.grantee = g.grantee
        AND t.table_schema = g.table_schema AND t.table_name = g.table_name AND t.privilege_type = g.privilege_type) LOOP
    EXECUTE format('GRANT %s (%I) ON %I TO sojourn_staff', granted.privilege, granted.name, target);
  END LOOP;
END $$;
--> statement-breakpoint
-- Rows of the desk: the provider's staff and the system see them, patients do not.
CREATE FUNCTION protect_desk(target text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY all_rows ON %I TO sojourn_system USING (true) WITH CHECK (true)', target);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO sojourn_system', target);
  PERFORM open_to_staff(target);
END $$;
--> statement-breakpoint
SELECT protect_desk('staff_member');
--> statement-breakpoint
SELECT protect_desk('staff_session');
--> statement-breakpoint
SELECT open_to_staff(c.relname) FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT IN ('staff_member', 'staff_session')
    AND (NOT c.relrowsecurity OR EXISTS (SELECT FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attname = 'provider_id' AND NOT a.attisdropped));
