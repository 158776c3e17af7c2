SELECT protect_personal('desk_case');
--> statement-breakpoint
SELECT open_to_staff('desk_case');
--> statement-breakpoint
SELECT protect_personal('desk_case_word');
--> statement-breakpoint
SELECT open_to_staff('desk_case_word');
--> statement-breakpoint
SELECT protect_desk('desk_note');
--> statement-breakpoint
SELECT protect_desk('desk_presence');
--> statement-breakpoint
SELECT protect_desk('saved_reply');
--> statement-breakpoint
SELECT follow_at_desk(target, topic, id_column) FROM (VALUES
  ('desk_case', 'inbox', 'id'),
  ('desk_note', 'requests', 'case_id'),
  ('desk_presence', 'presence', 'case_id')
) AS followed (target, topic, id_column);
--> statement-breakpoint
-- Adds a case to the inbox or brings it up to date; runs with the rights of whoever changes the thing itself.
CREATE FUNCTION put_desk_case(case_id uuid, provider uuid, holder text, case_kind text, called text, new_state text,
  whose text, due timestamptz, opened timestamptz, moment timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO desk_case AS held (id, provider_id, owner, kind, reference, state, turn, due_at, sort_at, opened_at, activity_at)
  VALUES (case_id, provider, holder, case_kind, called, new_state, whose, CASE WHEN whose = 'clinic' THEN due END,
    CASE WHEN whose = 'clinic' THEN coalesce(due, moment) ELSE moment END, opened, moment)
  ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, reference = excluded.reference, state = excluded.state,
    turn = excluded.turn, due_at = excluded.due_at, sort_at = excluded.sort_at,
    activity_at = greatest(held.activity_at, excluded.activity_at),
    told_late_at = CASE WHEN held.due_at IS DISTINCT FROM excluded.due_at THEN NULL ELSE held.told_late_at END,
    has_news = held.has_news OR (excluded.turn = 'clinic' AND held.turn <> 'clinic'),
    version = held.version + 1
  WHERE (held.owner, held.reference, held.state, held.turn, held.due_at)
    IS DISTINCT FROM (excluded.owner, excluded.reference, excluded.state, excluded.turn, excluded.due_at)
$$;
--> statement-breakpoint
CREATE FUNCTION put_request_case(sent quote) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF sent.submitted_at IS NULL THEN RETURN; END IF;
  PERFORM put_desk_case(sent.id, sent.provider_id, sent.owner, 'request', sent.reference, sent.status,
    CASE WHEN sent.status IN ('submitted', 'triage', 'under_review', 'revision_requested', 'accepted', 'deposit_paid')
      THEN 'clinic' WHEN sent.status IN ('needs_info', 'offered', 'deposit_due') THEN 'person' ELSE 'closed' END,
    CASE WHEN sent.status <> 'deposit_paid' THEN sent.reply_due_at END, sent.submitted_at, sent.updated_at);
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_request_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_request_case(NEW);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER desk_case AFTER INSERT OR UPDATE ON quote FOR EACH ROW EXECUTE FUNCTION keep_request_case();
--> statement-breakpoint
-- The person's words wait for the clinic in every state of a request; the clinic's answer ends that.
CREATE FUNCTION tell_request_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind IN ('health-opened', 'document-opened') THEN RETURN NULL; END IF;
  IF NEW.actor = 'visitor' THEN
    UPDATE desk_case SET has_news = true, activity_at = NEW.at, version = version + 1,
      due_at = CASE WHEN turn <> 'clinic' AND NEW.kind IN ('note', 'comment', 'renewal-requested') THEN NULL ELSE due_at END,
      sort_at = CASE WHEN turn <> 'clinic' AND NEW.kind IN ('note', 'comment', 'renewal-requested') THEN NEW.at ELSE sort_at END,
      turn = CASE WHEN NEW.kind IN ('note', 'comment', 'renewal-requested') THEN 'clinic' ELSE turn END
      WHERE id = NEW.quote_id;
  ELSE
    UPDATE desk_case SET has_news = has_news AND NEW.actor <> 'provider', activity_at = NEW.at, version = version + 1
      WHERE id = NEW.quote_id;
    PERFORM put_request_case(sent) FROM quote sent WHERE sent.id = NEW.quote_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER desk_case AFTER INSERT ON quote_event FOR EACH ROW EXECUTE FUNCTION tell_request_case();
--> statement-breakpoint
CREATE FUNCTION keep_consultation_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('confirmed', 'rescheduled') OR EXISTS (SELECT FROM desk_case WHERE id = NEW.id) THEN
    PERFORM put_desk_case(NEW.id, NEW.provider_id, NEW.owner, 'consultation', NEW.reference, NEW.status,
      CASE WHEN NEW.status IN ('confirmed', 'rescheduled') THEN 'clinic' ELSE 'closed' END, NULL, NEW.created_at, NEW.updated_at);
    -- Its place in the day is its beginning.
    UPDATE desk_case SET sort_at = NEW.starts_at WHERE id = NEW.id AND turn = 'clinic' AND sort_at <> NEW.starts_at;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER desk_case AFTER INSERT OR UPDATE ON consultation FOR EACH ROW EXECUTE FUNCTION keep_consultation_case();
--> statement-breakpoint
CREATE FUNCTION keep_chat_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reference IS NOT NULL THEN
    IF TG_OP = 'INSERT' OR (OLD.state, OLD.owner, OLD.reply_due_at) IS DISTINCT FROM (NEW.state, NEW.owner, NEW.reply_due_at) THEN
      PERFORM put_desk_case(NEW.id, NEW.provider_id, NEW.owner, 'chat', NEW.reference, NEW.state,
        CASE NEW.state WHEN 'requested' THEN 'clinic' WHEN 'with_human' THEN 'person' ELSE 'closed' END,
        NEW.reply_due_at, NEW.requested_at, NEW.updated_at);
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER desk_case AFTER INSERT OR UPDATE ON chat FOR EACH ROW EXECUTE FUNCTION keep_chat_case();
--> statement-breakpoint
CREATE FUNCTION tell_chat_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE desk_case SET activity_at = NEW.at, version = version + 1, has_news = NEW.role = 'user',
    due_at = CASE WHEN state = 'requested' THEN due_at END,
    sort_at = CASE WHEN state = 'requested' THEN sort_at ELSE NEW.at END,
    turn = CASE WHEN state = 'requested' OR NEW.role = 'user' THEN 'clinic' ELSE 'person' END
    WHERE id = NEW.chat_id AND state IN ('requested', 'with_human') AND NEW.role IN ('user', 'person');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER desk_case AFTER INSERT ON chat_message FOR EACH ROW EXECUTE FUNCTION tell_chat_case();
--> statement-breakpoint
CREATE FUNCTION keep_message_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_desk_case(NEW.id, NEW.provider_id, NEW.owner, 'message', NEW.reference, 'received', 'clinic',
    NEW.reply_due_at, NEW.created_at, NEW.created_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER desk_case AFTER INSERT ON contact_message FOR EACH ROW EXECUTE FUNCTION keep_message_case();
--> statement-breakpoint
-- A trip is a case while one of its bookings is in trouble.
CREATE FUNCTION put_trip_case(changed uuid, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE trouble text;
BEGIN
  SELECT CASE WHEN bool_or(item.status = 'needs_review') THEN 'needs_review'
      WHEN bool_or(item.status = 'supplier_changed') THEN 'supplier_changed'
      WHEN bool_or(item.refund_state = 'failed') THEN 'refund_failed' END
    INTO trouble FROM trip_item item WHERE item.trip_id = changed;
  IF trouble IS NOT NULL OR EXISTS (SELECT FROM desk_case WHERE id = changed) THEN
    PERFORM put_desk_case(trip.id, trip.provider_id, trip.owner, 'trip', trip.reference, coalesce(trouble, 'settled'),
      CASE WHEN trouble IS NULL THEN 'closed' ELSE 'clinic' END, NULL, moment, moment)
      FROM trip WHERE trip.id = changed;
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_trip_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR (OLD.status, OLD.refund_state, OLD.owner) IS DISTINCT FROM (NEW.status, NEW.refund_state, NEW.owner)
    THEN PERFORM put_trip_case(NEW.trip_id, NEW.updated_at); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER desk_case AFTER INSERT OR UPDATE ON trip_item FOR EACH ROW EXECUTE FUNCTION keep_trip_case();
--> statement-breakpoint
CREATE FUNCTION forget_desk_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM desk_case_word WHERE case_id = OLD.id;
  DELETE FROM desk_case WHERE id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE source text;
BEGIN
  FOREACH source IN ARRAY ARRAY['quote', 'consultation', 'chat', 'contact_message', 'trip'] LOOP
    EXECUTE format('CREATE TRIGGER forget_desk_case AFTER DELETE ON %I FOR EACH ROW EXECUTE FUNCTION forget_desk_case()', source);
  END LOOP;
END $$;
--> statement-breakpoint
-- A name's digests follow their case to another owner.
CREATE FUNCTION follow_desk_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE desk_case_word SET owner = NEW.owner WHERE case_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER words AFTER UPDATE OF owner ON desk_case FOR EACH ROW WHEN (OLD.owner <> NEW.owner) EXECUTE FUNCTION follow_desk_case();
--> statement-breakpoint
-- What a disabled person had goes back to everybody.
CREATE FUNCTION return_desk_cases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE desk_case SET assignee = NULL, version = version + 1 WHERE provider_id = NEW.provider_id AND assignee = NEW.id AND turn <> 'closed';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER desk_cases AFTER UPDATE OF state ON staff_member FOR EACH ROW WHEN (NEW.state = 'disabled') EXECUTE FUNCTION return_desk_cases();
--> statement-breakpoint
-- What was there before the inbox.
DO $$ BEGIN
  SET LOCAL ROLE sojourn_system;
  PERFORM put_request_case(sent) FROM quote sent;
  UPDATE consultation SET version = version WHERE status IN ('confirmed', 'rescheduled');
  PERFORM put_trip_case(trip_id, max(updated_at)) FROM trip_item
    WHERE status IN ('needs_review', 'supplier_changed') OR refund_state = 'failed' GROUP BY trip_id;
  PERFORM put_desk_case(id, provider_id, owner, 'message', reference, 'received', 'clinic', reply_due_at, created_at, created_at)
    FROM contact_message;
  PERFORM put_desk_case(id, provider_id, owner, 'chat', reference, state,
    CASE state WHEN 'requested' THEN 'clinic' WHEN 'with_human' THEN 'person' ELSE 'closed' END, reply_due_at, requested_at, updated_at)
    FROM chat WHERE reference IS NOT NULL;
  RESET ROLE;
END $$;
