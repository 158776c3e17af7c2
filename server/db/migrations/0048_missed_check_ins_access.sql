-- A recovery without check-ins is the clinic's turn too.
CREATE OR REPLACE FUNCTION keep_recovery_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'quiet' OR EXISTS (SELECT FROM desk_case WHERE id = NEW.id) THEN
    PERFORM put_desk_case(NEW.id, NEW.provider_id, NEW.owner, 'recovery', trip.reference, NEW.state,
      CASE WHEN NEW.state IN ('silent', 'waiting', 'urgent') THEN 'clinic' ELSE 'person' END,
      NEW.reply_due_at, NEW.created_at, NEW.updated_at)
      FROM trip WHERE trip.id = NEW.trip_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Missing check-ins are news at the desk, as a question is.
CREATE OR REPLACE FUNCTION tell_recovery_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE desk_case SET activity_at = NEW.at, version = version + 1,
      has_news = NEW.kind IN ('question', 'warranty', 'check-in', 'missed')
    WHERE id = NEW.recovery_id AND NEW.kind <> 'opened';
  RETURN NULL;
END $$;
