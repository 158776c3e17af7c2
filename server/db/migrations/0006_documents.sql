CREATE TABLE "document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"source_type" text NOT NULL,
	"url_key" text NOT NULL,
	"file_key" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"scan" text NOT NULL,
	"retention" text NOT NULL,
	"version" integer NOT NULL,
	"upload_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "document_provider_id_url_key_unique" UNIQUE("provider_id","url_key"),
	CONSTRAINT "document_provider_id_upload_id_unique" UNIQUE("provider_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "document_opening" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"document_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"purpose" text
);
--> statement-breakpoint
CREATE TABLE "document_piece" (
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"upload_id" uuid NOT NULL,
	"offset" integer NOT NULL,
	"bytes" integer NOT NULL,
	"file_key" text NOT NULL,
	CONSTRAINT "document_piece_upload_id_offset_pk" PRIMARY KEY("upload_id","offset")
);
--> statement-breakpoint
CREATE TABLE "document_share" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"document_id" uuid NOT NULL,
	"party" text NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "document_upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"received" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_opening" ADD CONSTRAINT "document_opening_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_opening" ADD CONSTRAINT "document_opening_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_piece" ADD CONSTRAINT "document_piece_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_piece" ADD CONSTRAINT "document_piece_upload_id_document_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."document_upload"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_share" ADD CONSTRAINT "document_share_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_share" ADD CONSTRAINT "document_share_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_upload" ADD CONSTRAINT "document_upload_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "document_provider_id_owner_created_at_index" ON "document" USING btree ("provider_id","owner","created_at");
--> statement-breakpoint
CREATE INDEX "document_scan_index" ON "document" USING btree ("scan");
--> statement-breakpoint
CREATE INDEX "document_opening_document_id_at_index" ON "document_opening" USING btree ("document_id","at");
--> statement-breakpoint
CREATE INDEX "document_share_document_id_index" ON "document_share" USING btree ("document_id");
--> statement-breakpoint
CREATE INDEX "document_upload_provider_id_owner_index" ON "document_upload" USING btree ("provider_id","owner");
--> statement-breakpoint
CREATE INDEX "document_upload_expires_at_index" ON "document_upload" USING btree ("expires_at");
--> statement-breakpoint
SELECT protect_personal('document');
--> statement-breakpoint
SELECT protect_personal('document_share');
--> statement-breakpoint
SELECT protect_personal('document_opening');
--> statement-breakpoint
SELECT protect_personal('document_upload');
--> statement-breakpoint
SELECT protect_personal('document_piece');
