"""What is printed on the parts, put right at a table."""
