-- Forgives a wrong letter in a hotel's name (contrib, and trusted: who owns the database may add it).
CREATE EXTENSION IF NOT EXISTS pg_trgm;
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
ALTER TABLE "hotel_room" ADD CONSTRAINT "hotel_room_hotel_id_hotel_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotel"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "hotel_place" ON "hotel" USING gist (point("longitude", "latitude"));