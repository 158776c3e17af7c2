SELECT protect_desk('treatment_plan');
--> statement-breakpoint
SELECT protect_desk('treatment_closure');
--> statement-breakpoint
SELECT protect_desk('treatment_place');
--> statement-breakpoint
SELECT protect_desk('clinician_hours');
--> statement-breakpoint
SELECT protect_desk('clinician_day');
--> statement-breakpoint
SELECT protect_desk('clinician_absence');
--> statement-breakpoint
-- Every visitor's free times follow from the hours; the reason of an absence is the clinic's own.
DO $$
DECLARE hours text;
BEGIN
  FOREACH hours IN ARRAY ARRAY['clinician_hours', 'clinician_day', 'clinician_absence'] LOOP
    EXECUTE format($policy$CREATE POLICY own_provider ON %I FOR SELECT TO sojourn_app
      USING (provider_id = nullif(current_setting('app.provider', true), '')::uuid)$policy$, hours);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT ON clinician_hours, clinician_day TO sojourn_app;
--> statement-breakpoint
GRANT SELECT (id, provider_id, doctor, first_day, last_day) ON clinician_absence TO sojourn_app;
--> statement-breakpoint
SELECT protect_personal('consultation_act');
--> statement-breakpoint
SELECT open_to_staff('consultation_act');
--> statement-breakpoint
SELECT follow_at_desk(target, topic, id_column) FROM (VALUES
  ('consultation_act', 'consultations', 'consultation_id'),
  ('clinician_hours', 'consultations', 'doctor'),
  ('clinician_day', 'consultations', 'doctor'),
  ('clinician_absence', 'consultations', 'doctor'),
  ('treatment_plan', 'trips', 'subject'),
  ('treatment_day', 'trips', 'procedure'),
  ('treatment_closure', 'trips', 'id'),
  ('treatment_place', 'trips', 'attempt')
) AS followed (target, topic, id_column);
--> statement-breakpoint
-- The treatments that were held or booked before places were counted; their offers name procedure and day.
INSERT INTO treatment_place (attempt, provider_id, reference, procedure, day, held_until, taken_at)
SELECT attempt, provider_id, coalesce(reference, attempt::text), split_part(offer_id, ':', 3),
  split_part(offer_id, ':', 5)::date, CASE WHEN status IN ('held', 'pending_payment') THEN hold_until END, created_at
FROM trip_item
WHERE supplier = 'clinic' AND kind = 'procedure'
  AND status IN ('held', 'pending_payment', 'confirming', 'confirmed', 'in_progress', 'change_requested', 'change_quoted',
    'supplier_changed', 'cancel_quoted', 'cancelling', 'needs_review')
  AND split_part(offer_id, ':', 5) ~ '^\d{4}-\d{2}-\d{2}$';
