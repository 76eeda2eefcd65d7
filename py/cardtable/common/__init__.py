"""What all engines share: jobs with progress, the base of their errors, intervals. Standard library only."""
