"""Rules between keys of configuration files, which a schema cannot express.

Each rule looks at the documents and not at the models. So it works even if something else is wrong,
and it leaves out what the schema already reports.
"""
