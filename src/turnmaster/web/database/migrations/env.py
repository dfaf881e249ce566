"""Run the migrations over the connection that alembic receives."""

from alembic import context

from turnmaster.web.database.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
