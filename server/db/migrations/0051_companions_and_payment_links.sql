CREATE TABLE "payment_link" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"trip_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"name" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"token_digest" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"payer_name" text,
	"payer_email" text,
	"payer_language" text,
	"paid_at" timestamp with time zone,
	"paid_amount" bigint,
	CONSTRAINT "payment_link_provider_id_token_digest_unique" UNIQUE("provider_id","token_digest")
);
--> statement-breakpoint
CREATE TABLE "companion" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"trip_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"named" boolean NOT NULL,
	"link_digest" text NOT NULL,
	"link_until" timestamp with time zone NOT NULL,
	"link_used_at" timestamp with time zone,
	"session_digest" text,
	"invited_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "companion_provider_id_link_digest_unique" UNIQUE("provider_id","link_digest"),
	CONSTRAINT "companion_provider_id_session_digest_unique" UNIQUE("provider_id","session_digest")
);
--> statement-breakpoint
ALTER TABLE "checkout" ADD COLUMN "payment_link_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_link" ADD CONSTRAINT "payment_link_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_link" ADD CONSTRAINT "payment_link_trip_id_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companion" ADD CONSTRAINT "companion_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companion" ADD CONSTRAINT "companion_trip_id_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_link_provider_id_owner_index" ON "payment_link" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "payment_link_trip_id_index" ON "payment_link" USING btree ("trip_id");--> statement-breakpoint
CREATE INDEX "payment_link_item_id_index" ON "payment_link" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "companion_provider_id_owner_index" ON "companion" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "companion_trip_id_index" ON "companion" USING btree ("trip_id");--> statement-breakpoint
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_payment_link_id_payment_link_id_fk" FOREIGN KEY ("payment_link_id") REFERENCES "public"."payment_link"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkout_payment_link_id_index" ON "checkout" USING btree ("payment_link_id");