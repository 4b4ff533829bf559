"""What lies on disk beside the packs: where shipped files are, and what is kept between starts."""
