CREATE TABLE "credit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"trip_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"amount" bigint NOT NULL,
	"used" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"trip_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"content" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_provider_id_year_number_unique" UNIQUE("provider_id","year","number"),
	CONSTRAINT "invoice_provider_id_trip_id_unique" UNIQUE("provider_id","trip_id")
);
--> statement-breakpoint
CREATE TABLE "money_setting" (
	"provider_id" uuid PRIMARY KEY NOT NULL,
	"refund_limit" bigint NOT NULL,
	"credit_months" integer NOT NULL,
	"taxes" jsonb NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"trip_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"way" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_name" text NOT NULL,
	"decided_by" uuid,
	"decided_name" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "supplier_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"trip_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"state" text NOT NULL,
	"content" text NOT NULL,
	"payer" text NOT NULL,
	"source" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "supplier_change_provider_id_source_unique" UNIQUE("provider_id","source")
);
--> statement-breakpoint
ALTER TABLE "credit" ADD CONSTRAINT "credit_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_setting" ADD CONSTRAINT "money_setting_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_trip_id_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_item_id_trip_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."trip_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_change" ADD CONSTRAINT "supplier_change_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_change" ADD CONSTRAINT "supplier_change_trip_id_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_change" ADD CONSTRAINT "supplier_change_item_id_trip_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."trip_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_provider_id_owner_index" ON "credit" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "invoice_provider_id_owner_index" ON "invoice" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "refund_request_provider_id_state_index" ON "refund_request" USING btree ("provider_id","state");--> statement-breakpoint
CREATE INDEX "refund_request_item_id_index" ON "refund_request" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "refund_request_trip_id_index" ON "refund_request" USING btree ("trip_id");--> statement-breakpoint
CREATE INDEX "supplier_change_item_id_index" ON "supplier_change" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "supplier_change_trip_id_index" ON "supplier_change" USING btree ("trip_id");