SELECT protect_personal('contact_reply');
--> statement-breakpoint
SELECT open_to_staff('contact_reply');
--> statement-breakpoint
SELECT follow_at_desk('contact_reply', 'messages', 'message_id');
--> statement-breakpoint
-- Feedback that was given before its time was stored.
DO $$ BEGIN
  SET LOCAL ROLE sojourn_system;
  UPDATE chat_message SET rated_at = at WHERE is_helpful IS NOT NULL;
  RESET ROLE;
END $$;
