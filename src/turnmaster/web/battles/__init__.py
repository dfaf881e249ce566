"""Battles: started, joined by invite links, played live, and saved answer by answer."""
