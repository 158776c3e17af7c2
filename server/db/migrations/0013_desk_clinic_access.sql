SELECT protect_desk('catalogue_draft');
--> statement-breakpoint
SELECT protect_desk('catalogue_version');
--> statement-breakpoint
SELECT follow_at_desk('catalogue_draft', 'catalogue', 'slug');
--> statement-breakpoint
SELECT follow_at_desk('catalogue_version', 'catalogue', 'number');
--> statement-breakpoint
-- Rules of cancellations after the days of a full refund: none until a clinic gives some.
UPDATE company SET quotes = quotes || '{"cancellation": []}' WHERE NOT quotes ? 'cancellation';
