CREATE TABLE "trip" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"reference" text NOT NULL,
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"currency" text NOT NULL,
	"quote_id" uuid,
	"procedure" text NOT NULL,
	"package" text,
	"arrive_on" date NOT NULL,
	"treatment_on" date NOT NULL,
	"leave_on" date NOT NULL,
	"safe_flight_on" date NOT NULL,
	"time_zone" text NOT NULL,
	"companions" smallint NOT NULL,
	"travellers" text NOT NULL,
	"fit_to_fly" text,
	"created_via" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "trip_provider_id_reference_unique" UNIQUE("provider_id","reference"),
	CONSTRAINT "trip_quote_id_unique" UNIQUE("quote_id")
);
--> statement-breakpoint
CREATE TABLE "trip_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"trip_id" uuid NOT NULL,
	"item_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trip_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"trip_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"supplier" text NOT NULL,
	"offer_id" text NOT NULL,
	"attempt" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"content" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"payment_state" text NOT NULL,
	"refund_state" text NOT NULL,
	"hold_until" timestamp with time zone,
	"hold_extended_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"reference" text,
	"checkout_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trip_item_attempt_unique" UNIQUE("attempt")
);
--> statement-breakpoint
CREATE TABLE "trip_preview" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"trip_id" uuid NOT NULL,
	"item_id" uuid,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"quote" text NOT NULL,
	"refund" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"difference" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "trip" ADD CONSTRAINT "trip_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip" ADD CONSTRAINT "trip_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_event" ADD CONSTRAINT "trip_event_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_event" ADD CONSTRAINT "trip_event_trip_id_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_event" ADD CONSTRAINT "trip_event_item_id_trip_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."trip_item"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_item" ADD CONSTRAINT "trip_item_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_item" ADD CONSTRAINT "trip_item_trip_id_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_preview" ADD CONSTRAINT "trip_preview_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_preview" ADD CONSTRAINT "trip_preview_trip_id_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_preview" ADD CONSTRAINT "trip_preview_item_id_trip_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."trip_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trip_provider_id_owner_index" ON "trip" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "trip_event_trip_id_at_index" ON "trip_event" USING btree ("trip_id","at");--> statement-breakpoint
CREATE INDEX "trip_event_item_id_index" ON "trip_event" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "trip_item_trip_id_index" ON "trip_item" USING btree ("trip_id");--> statement-breakpoint
CREATE INDEX "trip_item_provider_id_owner_index" ON "trip_item" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "trip_item_checkout_id_index" ON "trip_item" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "trip_item_supplier_reference_index" ON "trip_item" USING btree ("supplier","reference");--> statement-breakpoint
CREATE INDEX "trip_item_status_hold_until_index" ON "trip_item" USING btree ("status","hold_until");--> statement-breakpoint
CREATE INDEX "trip_item_status_expires_at_index" ON "trip_item" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "trip_preview_trip_id_index" ON "trip_preview" USING btree ("trip_id");--> statement-breakpoint
CREATE INDEX "trip_preview_expires_at_index" ON "trip_preview" USING btree ("expires_at");
--> statement-breakpoint
SELECT protect_personal('trip');
--> statement-breakpoint
SELECT protect_personal('trip_item');
--> statement-breakpoint
SELECT protect_personal('trip_event', append_only => true);
--> statement-breakpoint
SELECT protect_personal('trip_preview');
