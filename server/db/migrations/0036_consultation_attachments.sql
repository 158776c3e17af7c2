CREATE TABLE "consultation_attachment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"consultation_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consultation_act" ADD COLUMN "opening" jsonb;--> statement-breakpoint
ALTER TABLE "consultation_attachment" ADD CONSTRAINT "consultation_attachment_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_attachment" ADD CONSTRAINT "consultation_attachment_consultation_id_consultation_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consultation_attachment_provider_id_owner_index" ON "consultation_attachment" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "consultation_attachment_consultation_id_index" ON "consultation_attachment" USING btree ("consultation_id");