"""My box: what is printed in an owner's copy, taught once and shared."""
