"""The rules as pages: perks, options, charts, the quick reference, the glossary, rulings and examples."""
