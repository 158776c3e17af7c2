ALTER TABLE "consultation_act" ADD COLUMN "moved_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consultation_act" ADD COLUMN "moved_to" timestamp with time zone;