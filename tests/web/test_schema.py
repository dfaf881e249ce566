"""Whatever the published interface allows, and much that it does not: the server never fails at it."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error

from turnmaster.web.app import make_app
from turnmaster.web.database.opening import open_folder

EXAMPLES = 600


@pytest.mark.slow
def test_no_request_makes_the_server_fail(tmp_path: Any) -> None:
    app = make_app(open_folder(tmp_path), hosts=["testserver"], pace=0.0)
    interface: Any = schemathesis.openapi.from_asgi("/schema/openapi.json", app)
    operations = [each.ok() for each in interface.get_all_operations()]
    assert len(operations) > 10

    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=st.one_of([operation.as_strategy() for operation in operations]))
    def ask(case: Any) -> None:
        case.call_and_validate(checks=[not_a_server_error])

    ask()
