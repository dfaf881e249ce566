"""Who stands where and sees what: units, contacts, Transports, ground, sight. Nothing moves or attacks by itself."""
