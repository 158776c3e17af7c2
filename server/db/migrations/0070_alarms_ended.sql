ALTER TABLE "desk_case" ADD COLUMN "ended_call_by" timestamp with time zone;--> statement-breakpoint
-- An urgent case waits for the clinic before all others until somebody ends its alarm; what happens to it otherwise is how it is then.
CREATE OR REPLACE FUNCTION keep_urgent_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.call_by IS NULL AND NEW.call_by IS NULL THEN RETURN NEW; END IF;
  IF NEW.call_by IS NULL THEN
    NEW.turn := OLD.calm_turn; NEW.due_at := OLD.calm_due_at; NEW.sort_at := OLD.calm_sort_at;
    NEW.calm_turn := NULL; NEW.calm_due_at := NULL; NEW.calm_sort_at := NULL;
    RETURN NEW;
  END IF;
  IF OLD.call_by IS NULL THEN
    NEW.calm_turn := OLD.turn; NEW.calm_due_at := OLD.due_at; NEW.calm_sort_at := OLD.sort_at;
  ELSIF (NEW.turn, NEW.due_at, NEW.sort_at) IS DISTINCT FROM (OLD.turn, OLD.due_at, OLD.sort_at) THEN
    NEW.calm_turn := NEW.turn;
    IF NEW.due_at IS DISTINCT FROM OLD.due_at THEN NEW.calm_due_at := NEW.due_at; END IF;
    IF NEW.sort_at IS DISTINCT FROM OLD.sort_at THEN NEW.calm_sort_at := NEW.sort_at; END IF;
  END IF;
  IF NEW.call_by = OLD.call_by THEN NEW.told_late_at := coalesce(NEW.told_late_at, OLD.told_late_at); END IF;
  NEW.turn := 'clinic';
  NEW.due_at := NEW.call_by;
  NEW.sort_at := to_timestamp(extract(epoch FROM NEW.due_at) / 1000);
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The clinic's answer in words ends no alarm.
CREATE OR REPLACE FUNCTION tell_request_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind IN ('health-opened', 'document-opened') THEN RETURN NULL; END IF;
  IF NEW.actor = 'visitor' THEN
    UPDATE desk_case SET has_news = true, activity_at = NEW.at, version = version + 1,
      due_at = CASE WHEN coalesce(calm_turn, turn) <> 'clinic' AND NEW.kind IN ('note', 'comment', 'renewal-requested') THEN NULL ELSE due_at END,
      sort_at = CASE WHEN coalesce(calm_turn, turn) <> 'clinic' AND NEW.kind IN ('note', 'comment', 'renewal-requested') THEN NEW.at ELSE sort_at END,
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
-- An urgent consultation keeps what it is beside its alarm.
CREATE OR REPLACE FUNCTION keep_consultation_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('confirmed', 'rescheduled') OR EXISTS (SELECT FROM desk_case WHERE id = NEW.id) THEN
    PERFORM put_desk_case(NEW.id, NEW.provider_id, NEW.owner, 'consultation', NEW.reference, NEW.status,
      CASE WHEN NEW.status IN ('confirmed', 'rescheduled') THEN 'clinic' ELSE 'closed' END, NULL, NEW.created_at, NEW.updated_at);
    -- Its place in the day is its beginning.
    UPDATE desk_case SET sort_at = NEW.starts_at
      WHERE id = NEW.id AND coalesce(calm_turn, turn) = 'clinic' AND coalesce(calm_sort_at, sort_at) <> NEW.starts_at;
  END IF;
  RETURN NULL;
END $$;
