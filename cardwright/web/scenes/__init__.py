"""What is shown in a browser, as plain data: made of what a seat may see, and of nothing else."""
