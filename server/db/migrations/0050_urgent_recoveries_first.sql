-- Urgent recoveries come before all other cases, the earliest due first: their place in the list lies in January 1970.
CREATE OR REPLACE FUNCTION keep_recovery_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'quiet' OR EXISTS (SELECT FROM desk_case WHERE id = NEW.id) THEN
    PERFORM put_desk_case(NEW.id, NEW.provider_id, NEW.owner, 'recovery', trip.reference, NEW.state,
      CASE WHEN NEW.state IN ('silent', 'waiting', 'urgent') THEN 'clinic' ELSE 'person' END,
      NEW.reply_due_at, NEW.created_at, NEW.updated_at)
      FROM trip WHERE trip.id = NEW.trip_id;
    UPDATE desk_case SET sort_at = to_timestamp(extract(epoch FROM due_at) / 1000)
      WHERE id = NEW.id AND NEW.state = 'urgent' AND due_at IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
