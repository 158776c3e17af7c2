CREATE TABLE "desk_case" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"turn" text NOT NULL,
	"due_at" timestamp with time zone,
	"sort_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"activity_at" timestamp with time zone NOT NULL,
	"has_news" boolean DEFAULT true NOT NULL,
	"assignee" uuid,
	"role" text,
	"told_late_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_case_word" (
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"digest" text NOT NULL,
	"case_id" uuid NOT NULL,
	CONSTRAINT "desk_case_word_provider_id_digest_case_id_pk" PRIMARY KEY("provider_id","digest","case_id")
);
--> statement-breakpoint
CREATE TABLE "desk_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" jsonb NOT NULL,
	"kind" text NOT NULL,
	"about" text,
	"sealed" text
);
--> statement-breakpoint
CREATE TABLE "desk_presence" (
	"provider_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"is_writing" boolean NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "desk_presence_case_id_staff_id_pk" PRIMARY KEY("case_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "saved_reply" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"title" text NOT NULL,
	"texts" jsonb NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quote" ADD COLUMN "reply_paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quote_event" ADD COLUMN "by" jsonb;--> statement-breakpoint
ALTER TABLE "desk_case" ADD CONSTRAINT "desk_case_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_case_word" ADD CONSTRAINT "desk_case_word_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_note" ADD CONSTRAINT "desk_note_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_note" ADD CONSTRAINT "desk_note_case_id_desk_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."desk_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_presence" ADD CONSTRAINT "desk_presence_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reply" ADD CONSTRAINT "saved_reply_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_case_provider_id_turn_sort_at_id_index" ON "desk_case" USING btree ("provider_id","turn","sort_at","id");--> statement-breakpoint
CREATE INDEX "desk_case_provider_id_turn_kind_sort_at_id_index" ON "desk_case" USING btree ("provider_id","turn","kind","sort_at","id");--> statement-breakpoint
CREATE INDEX "desk_case_provider_id_turn_assignee_sort_at_id_index" ON "desk_case" USING btree ("provider_id","turn","assignee","sort_at","id");--> statement-breakpoint
CREATE INDEX "desk_case_provider_id_reference_index" ON "desk_case" USING btree ("provider_id","reference");--> statement-breakpoint
CREATE INDEX "desk_case_turn_due_at_index" ON "desk_case" USING btree ("turn","due_at");--> statement-breakpoint
CREATE INDEX "desk_case_word_case_id_index" ON "desk_case_word" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "desk_note_case_id_at_index" ON "desk_note" USING btree ("case_id","at");--> statement-breakpoint
CREATE INDEX "desk_presence_until_index" ON "desk_presence" USING btree ("until");--> statement-breakpoint
CREATE INDEX "saved_reply_provider_id_index" ON "saved_reply" USING btree ("provider_id");