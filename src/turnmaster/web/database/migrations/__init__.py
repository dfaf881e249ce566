"""The steps from every version of the database that was ever released to the present one."""
