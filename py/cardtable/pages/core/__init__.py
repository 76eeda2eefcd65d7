"""What all tools share: from a request to a reply, fields, states and addresses, words in each language."""
