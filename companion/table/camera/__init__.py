"""A camera at the table: calibrated, judged and watched, in this process or in one that reports to it."""
