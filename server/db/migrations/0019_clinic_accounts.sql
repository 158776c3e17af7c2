ALTER TABLE "company" ADD COLUMN "payment_account" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "senders" jsonb;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "sender_check" jsonb;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "staff_session" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_session" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_id_unique" UNIQUE("id");