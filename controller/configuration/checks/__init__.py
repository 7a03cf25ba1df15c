"""What one key must have to do with another: rules that a schema cannot say.

Each rule looks at the documents and not at the models, so that it also speaks when something else
is wrong, and passes over what the schema already complains of.
"""
