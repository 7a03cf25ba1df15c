"""What people read, in words: the catalogues of each language put messages into sentences.

The daemon sends messages (`controller.data.message`); each reader puts them into words: the page in
the browser, `tablectl` in its own process, the journal in English (docs/languages.md).
"""
