CREATE TABLE "checkout" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"trip_id" uuid NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"lines" jsonb NOT NULL,
	"due_now" bigint NOT NULL,
	"trip_currency" text NOT NULL,
	"charge" bigint NOT NULL,
	"currency" text NOT NULL,
	"rate" jsonb,
	"hold_until" timestamp with time zone NOT NULL,
	"extended_at" timestamp with time zone,
	"agreed" jsonb,
	"choice" text,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"trip_id" uuid NOT NULL,
	"item_id" uuid,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entry_payment_id_source_unique" UNIQUE("payment_id","source")
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"trip_id" uuid NOT NULL,
	"checkout_id" uuid NOT NULL,
	"service" text NOT NULL,
	"reference" text NOT NULL,
	"alias" text,
	"pay_url" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"trip_amount" bigint NOT NULL,
	"step" text NOT NULL,
	"reason" text,
	"captured" bigint NOT NULL,
	"refunds" jsonb NOT NULL,
	"disputed" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_service_reference_unique" UNIQUE("service","reference")
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"service" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"told" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"payment_id" uuid,
	CONSTRAINT "payment_event_service_id_pk" PRIMARY KEY("service","id")
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"trip_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"trip_amount" bigint NOT NULL,
	"state" text NOT NULL,
	"is_full" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment" (
	"reference" text PRIMARY KEY NOT NULL,
	"payment" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_trip_id_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_trip_id_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_checkout_id_checkout_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkout"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_trip_id_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkout_provider_id_owner_index" ON "checkout" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "checkout_trip_id_index" ON "checkout" USING btree ("trip_id");--> statement-breakpoint
CREATE INDEX "checkout_status_hold_until_index" ON "checkout" USING btree ("status","hold_until");--> statement-breakpoint
CREATE INDEX "ledger_entry_provider_id_owner_index" ON "ledger_entry" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "ledger_entry_item_id_index" ON "ledger_entry" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "payment_service_alias_index" ON "payment" USING btree ("service","alias");--> statement-breakpoint
CREATE INDEX "payment_checkout_id_index" ON "payment" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "payment_provider_id_owner_index" ON "payment" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "payment_step_checked_at_index" ON "payment" USING btree ("step","checked_at");--> statement-breakpoint
CREATE INDEX "payment_event_payment_id_index" ON "payment_event" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refund_payment_id_index" ON "refund" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refund_item_id_index" ON "refund" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "refund_provider_id_owner_index" ON "refund" USING btree ("provider_id","owner");
--> statement-breakpoint
SELECT protect_personal('checkout');
--> statement-breakpoint
SELECT protect_personal('payment');
--> statement-breakpoint
SELECT protect_personal('refund');
--> statement-breakpoint
SELECT protect_personal('ledger_entry', append_only => true);
--> statement-breakpoint
-- Money that moved has moved: not even the tables' owner writes it differently.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an entry of the ledger is never changed' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON ledger_entry FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_signs"
  CHECK ((kind = 'refund' AND amount < 0) OR (kind <> 'refund' AND amount > 0));
--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_takes_no_more" CHECK (captured >= 0 AND captured <= amount);
--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_above_nought" CHECK (amount > 0);
--> statement-breakpoint
-- What payment services tell, and what the sandbox keeps: nobody's rows, and no request's.
DO $$
DECLARE ours text;
BEGIN
  FOREACH ours IN ARRAY ARRAY['payment_event', 'sandbox_payment'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', ours);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', ours);
    EXECUTE format('CREATE POLICY all_rows ON %I TO sojourn_system USING (true) WITH CHECK (true)', ours);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO sojourn_system', ours);
  END LOOP;
END $$;
