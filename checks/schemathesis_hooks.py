"""What schemathesis can't do by itself."""

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def ndjson(ctx, value):
    """Lines as the document describes them: text."""
    return value if isinstance(value, bytes) else str(value).encode()
