CREATE TABLE "contact_reply" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"message_id" uuid NOT NULL,
	"email" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sealed" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat" ADD COLUMN "taken_by" uuid;--> statement-breakpoint
ALTER TABLE "chat" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat" ADD COLUMN "writing_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat" ADD COLUMN "score" integer;--> statement-breakpoint
ALTER TABLE "chat" ADD COLUMN "score_note" text;--> statement-breakpoint
ALTER TABLE "chat" ADD COLUMN "scored_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "rated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "settled_by" uuid;--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "settled_note" text;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "assignee" uuid;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "quote" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_reply" ADD CONSTRAINT "contact_reply_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_reply" ADD CONSTRAINT "contact_reply_message_id_contact_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_reply_message_id_at_index" ON "contact_reply" USING btree ("message_id","at");--> statement-breakpoint
CREATE INDEX "chat_message_provider_id_is_helpful_at_index" ON "chat_message" USING btree ("provider_id","is_helpful","at");--> statement-breakpoint
CREATE INDEX "contact_message_provider_id_state_created_at_index" ON "contact_message" USING btree ("provider_id","state","created_at");