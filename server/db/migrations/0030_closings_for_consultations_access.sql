-- Every visitor's free times follow from the clinic's closings; their reason is the clinic's own.
CREATE POLICY own_provider ON treatment_closure FOR SELECT TO sojourn_app
  USING (provider_id = nullif(current_setting('app.provider', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT (provider_id, kind, subject, first_day, last_day) ON treatment_closure TO sojourn_app;
