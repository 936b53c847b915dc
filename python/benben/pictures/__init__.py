"""Views as something to look at, made from what a view shows and nothing else."""
