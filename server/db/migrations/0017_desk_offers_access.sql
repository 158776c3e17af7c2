SELECT protect_personal('offer_approval', append_only => true);
--> statement-breakpoint
-- Only the clinic approves; an account that claims the request becomes the owner.
REVOKE INSERT ON offer_approval FROM sojourn_app;
--> statement-breakpoint
GRANT UPDATE (owner) ON offer_approval TO sojourn_system;
--> statement-breakpoint
SELECT open_to_staff('offer_approval');
--> statement-breakpoint
SELECT protect_personal('quote_schedule');
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON quote_schedule FROM sojourn_app;
--> statement-breakpoint
SELECT open_to_staff('quote_schedule');
--> statement-breakpoint
SELECT protect_desk('offer_draft');
--> statement-breakpoint
GRANT UPDATE (reminded_at) ON quote_offer TO sojourn_system, sojourn_staff;
--> statement-breakpoint
-- Nothing leaves the clinic without a clinician's approval; versions from before are kept.
CREATE FUNCTION require_offer_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.approval_id IS NULL THEN RAISE EXCEPTION 'an offer needs the approval of a clinician'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER approved BEFORE INSERT ON quote_offer FOR EACH ROW EXECUTE FUNCTION require_offer_approval();
--> statement-breakpoint
SELECT follow_at_desk('offer_draft', 'requests', 'quote_id');
--> statement-breakpoint
SELECT follow_at_desk('offer_approval', 'requests', 'quote_id');
--> statement-breakpoint
SELECT follow_at_desk('quote_schedule', 'requests', 'quote_id');
