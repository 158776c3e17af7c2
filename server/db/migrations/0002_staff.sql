CREATE TABLE "staff_member" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"sub" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"roles" text[] NOT NULL,
	"licence" text,
	"state" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "staff_member_provider_id_sub_unique" UNIQUE("provider_id","sub"),
	CONSTRAINT "staff_member_provider_id_email_unique" UNIQUE("provider_id","email")
);
--> statement-breakpoint
CREATE TABLE "staff_session" (
	"token_digest" text PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "staff_pool" jsonb;--> statement-breakpoint
ALTER TABLE "staff_member" ADD CONSTRAINT "staff_member_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_session_staff_id_index" ON "staff_session" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_session_signed_in_at_index" ON "staff_session" USING btree ("signed_in_at");