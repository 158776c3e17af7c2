ALTER TABLE "staff_session" ADD COLUMN "sign_in_id" text;--> statement-breakpoint
ALTER TABLE "staff_session" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_provider_id_sign_in_id_unique" UNIQUE("provider_id","sign_in_id");