"""Results as the first build showed and exported them: old links show what they always showed."""
