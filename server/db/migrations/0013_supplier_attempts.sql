CREATE TABLE "supplier_attempt" (
	"supplier" text NOT NULL,
	"attempt" uuid NOT NULL,
	"offer" text NOT NULL,
	"terms" jsonb NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"reference" text,
	CONSTRAINT "supplier_attempt_supplier_attempt_pk" PRIMARY KEY("supplier","attempt"),
	CONSTRAINT "supplier_attempt_supplier_reference_unique" UNIQUE("supplier","reference")
);
