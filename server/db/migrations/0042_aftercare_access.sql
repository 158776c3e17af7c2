SELECT protect_personal('recovery');
--> statement-breakpoint
SELECT open_to_staff('recovery');
--> statement-breakpoint
SELECT protect_personal('recovery_check_in', append_only => true);
--> statement-breakpoint
SELECT open_to_staff('recovery_check_in');
--> statement-breakpoint
SELECT protect_personal('recovery_talk', append_only => true);
--> statement-breakpoint
SELECT open_to_staff('recovery_talk');
--> statement-breakpoint
SELECT follow_at_desk(target, topic, id_column) FROM (VALUES
  ('recovery', 'recoveries', 'id'),
  ('recovery_check_in', 'recoveries', 'recovery_id'),
  ('recovery_talk', 'recoveries', 'recovery_id')
) AS followed (target, topic, id_column);
--> statement-breakpoint
-- A recovery is a case from the first question on, under the number of its trip; the clinic's answer ends the turn.
CREATE FUNCTION keep_recovery_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'quiet' OR EXISTS (SELECT FROM desk_case WHERE id = NEW.id) THEN
    PERFORM put_desk_case(NEW.id, NEW.provider_id, NEW.owner, 'recovery', trip.reference, NEW.state,
      CASE WHEN NEW.state IN ('waiting', 'urgent') THEN 'clinic' ELSE 'person' END, NEW.reply_due_at, NEW.created_at, NEW.updated_at)
      FROM trip WHERE trip.id = NEW.trip_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER desk_case AFTER INSERT OR UPDATE ON recovery FOR EACH ROW EXECUTE FUNCTION keep_recovery_case();
--> statement-breakpoint
-- The person's words are news at the desk, also in a case that waits already; reading them is none.
CREATE FUNCTION tell_recovery_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE desk_case SET activity_at = NEW.at, version = version + 1, has_news = NEW.kind IN ('question', 'check-in')
    WHERE id = NEW.recovery_id AND NEW.kind <> 'opened';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER desk_case AFTER INSERT ON recovery_talk FOR EACH ROW EXECUTE FUNCTION tell_recovery_case();
--> statement-breakpoint
CREATE TRIGGER forget_desk_case AFTER DELETE ON recovery FOR EACH ROW EXECUTE FUNCTION forget_desk_case();
