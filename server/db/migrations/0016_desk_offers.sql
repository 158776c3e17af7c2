CREATE TABLE "offer_approval" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"name" text NOT NULL,
	"licence" text NOT NULL,
	"digest" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offer_draft" (
	"provider_id" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"option" integer NOT NULL,
	"version" integer NOT NULL,
	"content" text NOT NULL,
	"approval_id" uuid,
	"fallen_id" uuid,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by_id" uuid,
	"saved_by" text NOT NULL,
	CONSTRAINT "offer_draft_quote_id_option_pk" PRIMARY KEY("quote_id","option"),
	CONSTRAINT "offer_draft_option" CHECK ("offer_draft"."option" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "quote_schedule" (
	"quote_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"version" integer NOT NULL,
	"content" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quote_offer" ADD COLUMN "option" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_offer" ADD COLUMN "approval_id" uuid;--> statement-breakpoint
ALTER TABLE "quote_offer" ADD COLUMN "sent_by" text;--> statement-breakpoint
ALTER TABLE "quote_offer" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "offer_approval" ADD CONSTRAINT "offer_approval_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_approval" ADD CONSTRAINT "offer_approval_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_draft" ADD CONSTRAINT "offer_draft_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_draft" ADD CONSTRAINT "offer_draft_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_draft" ADD CONSTRAINT "offer_draft_approval_id_offer_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."offer_approval"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_draft" ADD CONSTRAINT "offer_draft_fallen_id_offer_approval_id_fk" FOREIGN KEY ("fallen_id") REFERENCES "public"."offer_approval"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_schedule" ADD CONSTRAINT "quote_schedule_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_schedule" ADD CONSTRAINT "quote_schedule_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_offer" ADD CONSTRAINT "quote_offer_approval_id_offer_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."offer_approval"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_offer" ADD CONSTRAINT "quote_offer_option" CHECK ("quote_offer"."option" between 1 and 3);