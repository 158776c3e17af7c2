ALTER TABLE "recovery" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "recovery" ADD COLUMN "reminded_on" date;--> statement-breakpoint
ALTER TABLE "recovery" ADD COLUMN "reminders" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery" ADD COLUMN "reminders_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recovery" ADD COLUMN "missed_at" timestamp with time zone;