ALTER TABLE "company" ADD COLUMN "bank_account" jsonb;--> statement-breakpoint
ALTER TABLE "notification_choice" ADD COLUMN "named" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feed" DROP COLUMN "named";