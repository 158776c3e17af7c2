SELECT protect_personal('review');
--> statement-breakpoint
SELECT open_to_staff('review');
--> statement-breakpoint
-- A person writes and withdraws; the clinic answers, and removes words under a rule. Nobody deletes a review but with its trip.
REVOKE UPDATE, DELETE ON review FROM sojourn_app;
--> statement-breakpoint
GRANT UPDATE (text, withdrawn_at) ON review TO sojourn_app;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON review FROM sojourn_staff;
--> statement-breakpoint
GRANT UPDATE (answer, answered_at, answered_by, removed_for, removed_at, removed_by) ON review TO sojourn_staff;
--> statement-breakpoint
-- What was said stays as it was said: by the person, and by the clinic. Words are deleted, and sealed again under another key.
CREATE FUNCTION keep_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE free text[] := ARRAY['text'];
BEGIN
  IF OLD.answered_at IS NULL THEN free := free || ARRAY['answer', 'answered_at', 'answered_by']; END IF;
  IF OLD.removed_at IS NULL THEN free := free || ARRAY['removed_for', 'removed_at', 'removed_by']; END IF;
  IF OLD.withdrawn_at IS NULL THEN free := free || ARRAY['withdrawn_at']; END IF;
  IF to_jsonb(NEW) - free IS DISTINCT FROM to_jsonb(OLD) - free OR (OLD.text IS NULL AND NEW.text IS NOT NULL)
    OR (current_user = 'sojourn_app' AND NEW.text IS NOT NULL AND NEW.text IS DISTINCT FROM OLD.text) THEN
    RAISE EXCEPTION 'a review is never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER never_changed BEFORE UPDATE ON review FOR EACH ROW EXECUTE FUNCTION keep_review();
--> statement-breakpoint
SELECT follow_at_desk('review', 'recoveries', 'id');
