CREATE TABLE "chat" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"conversation_id" text NOT NULL,
	"state" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"handover" text,
	"reference" text,
	"requested_at" timestamp with time zone,
	"reply_due_at" timestamp with time zone,
	CONSTRAINT "chat_provider_id_owner_conversation_id_unique" UNIQUE("provider_id","owner","conversation_id"),
	CONSTRAINT "chat_provider_id_reference_unique" UNIQUE("provider_id","reference")
);
--> statement-breakpoint
CREATE TABLE "chat_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"chat_id" uuid NOT NULL,
	"role" text NOT NULL,
	"turn" text,
	"sealed" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_helpful" boolean,
	"reason" text,
	"note" text,
	CONSTRAINT "chat_message_chat_id_role_turn_unique" UNIQUE("chat_id","role","turn")
);
--> statement-breakpoint
ALTER TABLE "chat" ADD CONSTRAINT "chat_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "chat_updated_at_index" ON "chat" USING btree ("updated_at");
--> statement-breakpoint
CREATE INDEX "chat_message_provider_id_owner_index" ON "chat_message" USING btree ("provider_id","owner");
--> statement-breakpoint
SELECT protect_personal('chat');
--> statement-breakpoint
SELECT protect_personal('chat_message');
