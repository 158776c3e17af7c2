SELECT protect_desk('site_picture');
