ALTER TABLE "desk_case" ADD COLUMN "call_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "desk_case" ADD COLUMN "calm_turn" text;--> statement-breakpoint
ALTER TABLE "desk_case" ADD COLUMN "calm_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "desk_case" ADD COLUMN "calm_sort_at" timestamp with time zone;--> statement-breakpoint
-- An urgent case waits for the clinic before all others, until somebody answers or has reached the person; then it is as it was.
CREATE FUNCTION keep_urgent_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.call_by IS NULL AND NEW.call_by IS NULL THEN RETURN NEW; END IF;
  IF NEW.call_by IS NULL THEN
    NEW.turn := OLD.calm_turn; NEW.due_at := OLD.calm_due_at; NEW.sort_at := OLD.calm_sort_at;
  ELSIF OLD.call_by IS NULL THEN
    NEW.calm_turn := OLD.turn; NEW.calm_due_at := OLD.due_at; NEW.calm_sort_at := OLD.sort_at;
  ELSIF NEW.turn <> 'clinic' AND NEW.kind <> 'request' THEN
    NEW.call_by := NULL;
  ELSIF (NEW.turn, NEW.due_at, NEW.sort_at) IS DISTINCT FROM (OLD.turn, OLD.due_at, OLD.sort_at) THEN
    NEW.calm_turn := NEW.turn; NEW.calm_due_at := NEW.due_at; NEW.calm_sort_at := NEW.sort_at;
  END IF;
  IF NEW.call_by IS NULL THEN
    NEW.calm_turn := NULL; NEW.calm_due_at := NULL; NEW.calm_sort_at := NULL;
  ELSE
    NEW.turn := 'clinic';
    NEW.due_at := least(NEW.calm_due_at, NEW.call_by);
    NEW.sort_at := to_timestamp(extract(epoch FROM NEW.due_at) / 1000);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER urgent BEFORE UPDATE ON desk_case FOR EACH ROW EXECUTE FUNCTION keep_urgent_case();
--> statement-breakpoint
-- The clinic's answer in words ends that a request is urgent.
CREATE OR REPLACE FUNCTION tell_request_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind IN ('health-opened', 'document-opened') THEN RETURN NULL; END IF;
  IF NEW.actor = 'visitor' THEN
    UPDATE desk_case SET has_news = true, activity_at = NEW.at, version = version + 1,
      due_at = CASE WHEN turn <> 'clinic' AND NEW.kind IN ('note', 'comment', 'renewal-requested') THEN NULL ELSE due_at END,
      sort_at = CASE WHEN turn <> 'clinic' AND NEW.kind IN ('note', 'comment', 'renewal-requested') THEN NEW.at ELSE sort_at END,
      turn = CASE WHEN NEW.kind IN ('note', 'comment', 'renewal-requested') THEN 'clinic' ELSE turn END
      WHERE id = NEW.quote_id;
  ELSE
    UPDATE desk_case SET has_news = has_news AND NEW.actor <> 'provider', activity_at = NEW.at, version = version + 1,
      call_by = CASE WHEN NEW.actor = 'provider' AND NEW.kind IN ('note', 'question') THEN NULL ELSE call_by END
      WHERE id = NEW.quote_id;
    PERFORM put_request_case(sent) FROM quote sent WHERE sent.id = NEW.quote_id;
  END IF;
  RETURN NULL;
END $$;
