SELECT protect_desk('staff_absence');
--> statement-breakpoint
SELECT follow_at_desk('staff_absence', 'people', 'id');
