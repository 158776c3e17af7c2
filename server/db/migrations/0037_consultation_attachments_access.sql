SELECT protect_personal('consultation_attachment');
--> statement-breakpoint
SELECT open_to_staff('consultation_attachment');
--> statement-breakpoint
SELECT follow_at_desk('consultation_attachment', 'consultations', 'consultation_id');
