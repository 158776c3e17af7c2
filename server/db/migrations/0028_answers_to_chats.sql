-- A conversation waits for the clinic until somebody answers in it, not until somebody takes it; who takes it has its case.
CREATE OR REPLACE FUNCTION keep_chat_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reference IS NULL THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' OR (OLD.state, OLD.owner, OLD.reply_due_at) IS DISTINCT FROM (NEW.state, NEW.owner, NEW.reply_due_at) THEN
    PERFORM put_desk_case(NEW.id, NEW.provider_id, NEW.owner, 'chat', NEW.reference, NEW.state,
      CASE WHEN NEW.state = 'requested' OR (NEW.state = 'with_human' AND NEW.answered_at IS NULL) THEN 'clinic'
        WHEN NEW.state = 'with_human'
          THEN coalesce((SELECT turn FROM desk_case WHERE id = NEW.id AND turn <> 'closed'), 'person')
        ELSE 'closed' END,
      CASE WHEN NEW.answered_at IS NULL THEN NEW.reply_due_at END, NEW.requested_at, NEW.updated_at);
  END IF;
  -- Who had it is still there after a return, and nobody is when the visitor asks again.
  UPDATE desk_case SET assignee = NEW.taken_by, role = NULL, version = version + 1
    WHERE id = NEW.id AND NEW.state IN ('requested', 'with_human') AND (assignee, role) IS DISTINCT FROM (NEW.taken_by, NULL)
      AND (TG_OP = 'INSERT' OR (OLD.state, OLD.taken_by) IS DISTINCT FROM (NEW.state, NEW.taken_by));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The visitor's next words keep the place and the due time of the first that wait.
CREATE OR REPLACE FUNCTION tell_chat_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE desk_case SET activity_at = NEW.at, version = version + 1, has_news = NEW.role = 'user',
    due_at = CASE WHEN NEW.role = 'user' AND turn = 'clinic' THEN due_at END,
    sort_at = CASE WHEN NEW.role = 'user' AND turn = 'clinic' THEN sort_at ELSE NEW.at END,
    turn = CASE NEW.role WHEN 'user' THEN 'clinic' ELSE 'person' END
    WHERE id = NEW.chat_id AND state IN ('requested', 'with_human') AND NEW.role IN ('user', 'person');
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$ BEGIN
  SET LOCAL ROLE sojourn_system;
  UPDATE desk_case held SET assignee = coalesce(taken.taken_by, held.assignee),
      turn = CASE WHEN taken.answered_at IS NULL THEN 'clinic' ELSE held.turn END,
      due_at = CASE WHEN taken.answered_at IS NULL THEN taken.reply_due_at ELSE held.due_at END,
      sort_at = CASE WHEN taken.answered_at IS NULL THEN taken.reply_due_at ELSE held.sort_at END
    FROM chat taken WHERE held.id = taken.id AND taken.state = 'with_human';
  RESET ROLE;
END $$;
