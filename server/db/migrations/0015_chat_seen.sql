ALTER TABLE "chat" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat" ADD COLUMN "told_at" timestamp with time zone;