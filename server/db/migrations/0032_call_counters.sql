CREATE UNLOGGED TABLE "call_counter" (
	"key" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "call_counter_ends_at_index" ON "call_counter" USING btree ("ends_at");