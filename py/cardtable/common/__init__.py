"""What all engines share: jobs, checked arguments, the base of their errors. Standard library only."""
