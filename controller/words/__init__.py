"""Messages put into words: the catalogues of each language turn messages into sentences.

The daemon sends messages (`controller.data.message`). Each reader puts them into words: the page in
the browser, `tablectl` in its own process, the journal in English (docs/languages.md).
"""
