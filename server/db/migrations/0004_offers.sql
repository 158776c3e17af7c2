CREATE TABLE "claimed_link" (
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "claimed_link_provider_id_owner_pk" PRIMARY KEY("provider_id","owner")
);
--> statement-breakpoint
CREATE TABLE "offer_signature" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"agreed" text NOT NULL,
	"digest" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "offer_signature_quote_id_unique" UNIQUE("quote_id")
);
--> statement-breakpoint
CREATE TABLE "preparation_tick" (
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"item" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "preparation_tick_quote_id_item_pk" PRIMARY KEY("quote_id","item")
);
--> statement-breakpoint
CREATE TABLE "quote_offer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "quote_offer_quote_id_version_unique" UNIQUE("quote_id","version")
);
--> statement-breakpoint
ALTER TABLE "quote" ADD COLUMN "claim_key" text;--> statement-breakpoint
ALTER TABLE "quote_event" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "claimed_link" ADD CONSTRAINT "claimed_link_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claimed_link" ADD CONSTRAINT "claimed_link_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_signature" ADD CONSTRAINT "offer_signature_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_signature" ADD CONSTRAINT "offer_signature_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preparation_tick" ADD CONSTRAINT "preparation_tick_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preparation_tick" ADD CONSTRAINT "preparation_tick_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_offer" ADD CONSTRAINT "quote_offer_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_offer" ADD CONSTRAINT "quote_offer_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_provider_id_claim_key_index" ON "quote" USING btree ("provider_id","claim_key");
--> statement-breakpoint
SELECT protect_personal('quote_offer');
--> statement-breakpoint
SELECT protect_personal('offer_signature', append_only => true);
--> statement-breakpoint
SELECT protect_personal('preparation_tick');
--> statement-breakpoint
SELECT protect_personal('claimed_link', append_only => true);
--> statement-breakpoint
-- What an offer says and what was signed never change: only whose it is, how long it stands, and whether it still does.
REVOKE UPDATE, DELETE ON quote_offer FROM sojourn_app, sojourn_system;
--> statement-breakpoint
GRANT UPDATE (owner, valid_until, withdrawn_at) ON quote_offer TO sojourn_system;
--> statement-breakpoint
GRANT UPDATE (owner) ON offer_signature TO sojourn_system;
