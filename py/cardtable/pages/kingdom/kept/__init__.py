"""What stays on the device, and kingdoms in and out as text."""
