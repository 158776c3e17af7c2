CREATE TABLE "stock_booking" (
	"supplier" text NOT NULL,
	"attempt" uuid NOT NULL,
	"reference" text,
	"state" text NOT NULL,
	"offer" text NOT NULL,
	"travellers" integer NOT NULL,
	"units" jsonb NOT NULL,
	"price" jsonb NOT NULL,
	"policy" jsonb NOT NULL,
	"held_until" timestamp with time zone,
	"refund" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_booking_supplier_attempt_pk" PRIMARY KEY("supplier","attempt"),
	CONSTRAINT "stock_booking_supplier_reference_unique" UNIQUE("supplier","reference")
);
--> statement-breakpoint
CREATE TABLE "stock_fault" (
	"id" uuid PRIMARY KEY NOT NULL,
	"supplier" text NOT NULL,
	"call" text,
	"fault" text NOT NULL,
	"amount" integer NOT NULL,
	"about" text,
	"times" integer
);
--> statement-breakpoint
CREATE TABLE "stock_quote" (
	"id" uuid PRIMARY KEY NOT NULL,
	"supplier" text NOT NULL,
	"reference" text NOT NULL,
	"wanted" jsonb,
	"refund" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stock_unit" (
	"supplier" text NOT NULL,
	"unit" text NOT NULL,
	"day" date NOT NULL,
	"capacity" integer NOT NULL,
	"sold" integer NOT NULL,
	CONSTRAINT "stock_unit_supplier_unit_day_pk" PRIMARY KEY("supplier","unit","day"),
	CONSTRAINT "stock_unit_not_oversold" CHECK ("stock_unit"."sold" between 0 and "stock_unit"."capacity")
);
--> statement-breakpoint
CREATE INDEX "stock_booking_held_until_index" ON "stock_booking" USING btree ("held_until") WHERE "stock_booking"."state" = 'held';
--> statement-breakpoint
CREATE INDEX "stock_quote_expires_at_index" ON "stock_quote" USING btree ("expires_at");