CREATE TABLE "audit_entry" (
	"provider_id" uuid NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"owner" text NOT NULL,
	"actor" text NOT NULL,
	"event" text NOT NULL,
	"subject" text,
	"request_id" text,
	"previous" text DEFAULT '' NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	CONSTRAINT "audit_entry_provider_id_position_pk" PRIMARY KEY("provider_id","position"),
	CONSTRAINT "audit_entry_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "doctor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"position" smallint NOT NULL,
	"languages" text[] NOT NULL,
	"practising_since" smallint NOT NULL,
	"licence_number" text NOT NULL,
	"licence_authority" text NOT NULL,
	"texts" jsonb NOT NULL,
	CONSTRAINT "doctor_provider_id_slug_unique" UNIQUE("provider_id","slug")
);
--> statement-breakpoint
CREATE TABLE "procedure" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"position" smallint NOT NULL,
	"specialty" text NOT NULL,
	"status" text NOT NULL,
	"featured" smallint,
	"illustration" text NOT NULL,
	"picture" jsonb,
	"anaesthesia" text NOT NULL,
	"duration_minutes" smallint NOT NULL,
	"hospital_nights" smallint NOT NULL,
	"stay_days_min" smallint NOT NULL,
	"stay_days_max" smallint NOT NULL,
	"min_days_before_flight" smallint NOT NULL,
	"doctors" text[] NOT NULL,
	"reviewed_by_doctor" text NOT NULL,
	"reviewed_on" date NOT NULL,
	"sources" jsonb NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	CONSTRAINT "procedure_provider_id_slug_unique" UNIQUE("provider_id","slug")
);
--> statement-breakpoint
CREATE TABLE "procedure_package" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"procedure_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"position" smallint NOT NULL,
	"price" bigint NOT NULL,
	"deposit_percent" smallint NOT NULL,
	"deposit_refundable_days" smallint NOT NULL,
	"hospital_nights" smallint NOT NULL,
	"hotel_nights" smallint NOT NULL,
	"companions" smallint NOT NULL,
	"warranty_months" smallint NOT NULL,
	"texts" jsonb NOT NULL,
	CONSTRAINT "procedure_package_procedure_id_slug_unique" UNIQUE("procedure_id","slug")
);
--> statement-breakpoint
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
	"seen_at" timestamp with time zone,
	"told_at" timestamp with time zone,
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
CREATE TABLE "client" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"currency" text,
	"first_name" text,
	"last_name" text,
	"phone_number" text,
	"image" uuid,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_provider_id_email_key_unique" UNIQUE("provider_id","email_key"),
	CONSTRAINT "client_provider_id_owner_unique" UNIQUE("provider_id","owner")
);
--> statement-breakpoint
CREATE TABLE "client_company_location" (
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"company_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"country_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_company_location_provider_id_owner_company_id_location_id_pk" PRIMARY KEY("provider_id","owner","company_id","location_id")
);
--> statement-breakpoint
CREATE TABLE "client_consent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"purpose" text NOT NULL,
	"version" date NOT NULL,
	"given" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_health" (
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"sealed" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_health_provider_id_owner_pk" PRIMARY KEY("provider_id","owner")
);
--> statement-breakpoint
CREATE TABLE "client_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"kind" text NOT NULL,
	"sealed" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"legal_name" text NOT NULL,
	"gtag_id" text,
	"founded_year" smallint NOT NULL,
	"demonstration" boolean NOT NULL,
	"accreditations" jsonb NOT NULL,
	"default_language" text NOT NULL,
	"contact" jsonb NOT NULL,
	"quotes" jsonb NOT NULL,
	"consultations" jsonb,
	"bank_account" jsonb,
	"policies_version" date NOT NULL,
	"texts" jsonb NOT NULL,
	"user_pool" jsonb,
	"revision" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "domain" (
	"name" text PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "location" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"country_code" text NOT NULL,
	"currency" text NOT NULL,
	"time_zone" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"airport_code" text NOT NULL,
	"airport_minutes" smallint NOT NULL,
	CONSTRAINT "location_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "theme" (
	"provider_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"primary_color" text NOT NULL,
	"secondary_color" text NOT NULL,
	"hover_color" text NOT NULL,
	CONSTRAINT "theme_provider_id_position_pk" PRIMARY KEY("provider_id","position")
);
--> statement-breakpoint
CREATE TABLE "consultation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"procedure" text NOT NULL,
	"said" text NOT NULL,
	"email_index" text,
	"mode" text,
	"clinician" text,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"time_zone" text NOT NULL,
	"visitor_zone" text,
	"price" integer,
	"currency" text NOT NULL,
	"hold_until" timestamp with time zone,
	"hold_extended" timestamp with time zone,
	"consents" jsonb NOT NULL,
	"sequence" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consultation_provider_id_reference_unique" UNIQUE("provider_id","reference")
);
--> statement-breakpoint
CREATE TABLE "consultation_link" (
	"provider_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"consultation_id" uuid NOT NULL,
	"owner" text NOT NULL,
	CONSTRAINT "consultation_link_provider_id_digest_pk" PRIMARY KEY("provider_id","digest")
);
--> statement-breakpoint
CREATE TABLE "consultation_slot" (
	"consultation_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"clinician" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"held_until" timestamp with time zone,
	"held_by" text,
	"booked_for" text
);
--> statement-breakpoint
CREATE TABLE "contact_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"reference" text NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"booking_reference" text,
	"preferred_channel" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"reply_due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_message_provider_id_reference_unique" UNIQUE("provider_id","reference")
);
--> statement-breakpoint
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
CREATE TABLE "checkout" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"trip_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid,
	"preview_id" uuid,
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
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkout_preview_id_unique" UNIQUE("preview_id")
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
	"dispute" jsonb,
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
CREATE TABLE "quote" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"claim_key" text,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"request" text NOT NULL,
	"consents" jsonb NOT NULL,
	"estimate" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"reply_due_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quote_provider_id_reference_unique" UNIQUE("provider_id","reference")
);
--> statement-breakpoint
CREATE TABLE "quote_attachment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"about" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "archive" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"state" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"bytes" bigint
);
--> statement-breakpoint
CREATE TABLE "calendar_feed" (
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"token_digest" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "calendar_feed_provider_id_owner_pk" PRIMARY KEY("provider_id","owner"),
	CONSTRAINT "calendar_feed_provider_id_token_digest_unique" UNIQUE("provider_id","token_digest")
);
--> statement-breakpoint
CREATE TABLE "erasure" (
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"job_id" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"language" text NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "erasure_provider_id_owner_pk" PRIMARY KEY("provider_id","owner")
);
--> statement-breakpoint
CREATE TABLE "notification_choice" (
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"without_email" text[] NOT NULL,
	"quiet_hours" jsonb,
	"named" boolean DEFAULT false NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_choice_provider_id_owner_pk" PRIMARY KEY("provider_id","owner")
);
--> statement-breakpoint
CREATE TABLE "treatment_day" (
	"provider_id" uuid NOT NULL,
	"procedure" text NOT NULL,
	"day" date NOT NULL,
	"is_open" boolean NOT NULL,
	CONSTRAINT "treatment_day_provider_id_procedure_day_pk" PRIMARY KEY("provider_id","procedure","day")
);
--> statement-breakpoint
CREATE TABLE "treatment_move" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"trip_id" uuid NOT NULL,
	"status" text NOT NULL,
	"arrive_on" date NOT NULL,
	"treatment_on" date NOT NULL,
	"leave_on" date NOT NULL,
	"difference" bigint NOT NULL,
	"reason" text,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "idempotency_record" (
	"provider_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_record_provider_id_endpoint_key_pk" PRIMARY KEY("provider_id","endpoint","key")
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts" smallint NOT NULL,
	"run_after" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "hotel" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"district" text NOT NULL,
	"city" text NOT NULL,
	"country_code" text NOT NULL,
	"address" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"time_zone" text NOT NULL,
	"currency" text NOT NULL,
	"stars" smallint NOT NULL,
	"score" smallint NOT NULL,
	"reviews" integer NOT NULL,
	"features" text[] NOT NULL,
	"care" smallint NOT NULL,
	"boards" text[] NOT NULL,
	"board_price" integer NOT NULL,
	"has_saver" boolean NOT NULL,
	"is_flexible" boolean NOT NULL,
	"partner_of" text[] NOT NULL,
	"check_in_after" text NOT NULL,
	"check_out_before" text NOT NULL,
	"pharmacy_metres" integer NOT NULL,
	"city_tax" integer NOT NULL,
	"tax_percent" smallint NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hotel_room" (
	"hotel_id" text NOT NULL,
	"room" text NOT NULL,
	"kind" text NOT NULL,
	"beds" text[] NOT NULL,
	"sleeps" smallint NOT NULL,
	"square_metres" smallint NOT NULL,
	"accessible" boolean NOT NULL,
	"capacity" smallint NOT NULL,
	"price" integer NOT NULL,
	CONSTRAINT "hotel_room_hotel_id_room_pk" PRIMARY KEY("hotel_id","room")
);
--> statement-breakpoint
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
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor" ADD CONSTRAINT "doctor_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedure" ADD CONSTRAINT "procedure_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedure_package" ADD CONSTRAINT "procedure_package_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedure_package" ADD CONSTRAINT "procedure_package_procedure_id_procedure_id_fk" FOREIGN KEY ("procedure_id") REFERENCES "public"."procedure"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat" ADD CONSTRAINT "chat_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_company_location" ADD CONSTRAINT "client_company_location_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_consent" ADD CONSTRAINT "client_consent_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_health" ADD CONSTRAINT "client_health_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_record" ADD CONSTRAINT "client_record_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain" ADD CONSTRAINT "domain_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location" ADD CONSTRAINT "location_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme" ADD CONSTRAINT "theme_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation" ADD CONSTRAINT "consultation_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_link" ADD CONSTRAINT "consultation_link_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_link" ADD CONSTRAINT "consultation_link_consultation_id_consultation_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_slot" ADD CONSTRAINT "consultation_slot_consultation_id_consultation_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_slot" ADD CONSTRAINT "consultation_slot_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_opening" ADD CONSTRAINT "document_opening_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_opening" ADD CONSTRAINT "document_opening_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_piece" ADD CONSTRAINT "document_piece_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_piece" ADD CONSTRAINT "document_piece_upload_id_document_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."document_upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_share" ADD CONSTRAINT "document_share_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_share" ADD CONSTRAINT "document_share_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_upload" ADD CONSTRAINT "document_upload_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claimed_link" ADD CONSTRAINT "claimed_link_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claimed_link" ADD CONSTRAINT "claimed_link_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_signature" ADD CONSTRAINT "offer_signature_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_signature" ADD CONSTRAINT "offer_signature_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preparation_tick" ADD CONSTRAINT "preparation_tick_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preparation_tick" ADD CONSTRAINT "preparation_tick_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_offer" ADD CONSTRAINT "quote_offer_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_offer" ADD CONSTRAINT "quote_offer_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_trip_id_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_trip_id_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_checkout_id_checkout_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkout"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_trip_id_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote" ADD CONSTRAINT "quote_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_attachment" ADD CONSTRAINT "quote_attachment_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_attachment" ADD CONSTRAINT "quote_attachment_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_event" ADD CONSTRAINT "quote_event_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_event" ADD CONSTRAINT "quote_event_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive" ADD CONSTRAINT "archive_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure" ADD CONSTRAINT "erasure_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choice" ADD CONSTRAINT "notification_choice_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_day" ADD CONSTRAINT "treatment_day_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_move" ADD CONSTRAINT "treatment_move_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_move" ADD CONSTRAINT "treatment_move_trip_id_trip_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "idempotency_record" ADD CONSTRAINT "idempotency_record_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_provider_id_company_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotel_room" ADD CONSTRAINT "hotel_room_hotel_id_hotel_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_updated_at_index" ON "chat" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "chat_message_provider_id_owner_index" ON "chat_message" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "client_consent_provider_id_owner_purpose_at_index" ON "client_consent" USING btree ("provider_id","owner","purpose","at");--> statement-breakpoint
CREATE INDEX "client_record_provider_id_owner_index" ON "client_record" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE UNIQUE INDEX "client_record_single" ON "client_record" USING btree ("provider_id","owner","kind") WHERE kind not in ('companion', 'passport');--> statement-breakpoint
CREATE INDEX "consultation_provider_id_owner_index" ON "consultation" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "consultation_provider_id_email_index_index" ON "consultation" USING btree ("provider_id","email_index");--> statement-breakpoint
CREATE INDEX "consultation_status_updated_at_index" ON "consultation" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "consultation_slot_provider_id_held_by_index" ON "consultation_slot" USING btree ("provider_id","held_by");--> statement-breakpoint
CREATE INDEX "consultation_slot_provider_id_booked_for_index" ON "consultation_slot" USING btree ("provider_id","booked_for");--> statement-breakpoint
CREATE INDEX "consultation_slot_provider_id_starts_at_index" ON "consultation_slot" USING btree ("provider_id","starts_at");--> statement-breakpoint
CREATE INDEX "document_provider_id_owner_created_at_index" ON "document" USING btree ("provider_id","owner","created_at");--> statement-breakpoint
CREATE INDEX "document_scan_index" ON "document" USING btree ("scan");--> statement-breakpoint
CREATE INDEX "document_opening_document_id_at_index" ON "document_opening" USING btree ("document_id","at");--> statement-breakpoint
CREATE INDEX "document_share_document_id_index" ON "document_share" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "document_upload_provider_id_owner_index" ON "document_upload" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "document_upload_expires_at_index" ON "document_upload" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "checkout_provider_id_owner_index" ON "checkout" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "checkout_trip_id_index" ON "checkout" USING btree ("trip_id");--> statement-breakpoint
CREATE INDEX "checkout_item_id_index" ON "checkout" USING btree ("item_id");--> statement-breakpoint
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
CREATE INDEX "refund_provider_id_owner_index" ON "refund" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "quote_provider_id_owner_index" ON "quote" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "quote_provider_id_claim_key_index" ON "quote" USING btree ("provider_id","claim_key");--> statement-breakpoint
CREATE INDEX "quote_status_expires_at_index" ON "quote" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "quote_attachment_quote_id_index" ON "quote_attachment" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "quote_event_quote_id_at_index" ON "quote_event" USING btree ("quote_id","at");--> statement-breakpoint
CREATE INDEX "archive_provider_id_owner_index" ON "archive" USING btree ("provider_id","owner");--> statement-breakpoint
CREATE INDEX "archive_expires_at_index" ON "archive" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "treatment_move_trip_id_requested_at_index" ON "treatment_move" USING btree ("trip_id","requested_at");--> statement-breakpoint
CREATE INDEX "treatment_move_status_index" ON "treatment_move" USING btree ("status");--> statement-breakpoint
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
CREATE INDEX "trip_preview_expires_at_index" ON "trip_preview" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_record_created_at_index" ON "idempotency_record" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "job_state_run_after_index" ON "job" USING btree ("state","run_after");--> statement-breakpoint
CREATE INDEX "hotel_place" ON "hotel" USING gist (point("longitude", "latitude"));--> statement-breakpoint
CREATE INDEX "stock_booking_held_until_index" ON "stock_booking" USING btree ("held_until") WHERE "stock_booking"."state" = 'held';--> statement-breakpoint
CREATE INDEX "stock_quote_expires_at_index" ON "stock_quote" USING btree ("expires_at");