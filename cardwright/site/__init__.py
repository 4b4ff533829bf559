"""The documentation as pages: guides, the reference, diagnostics, and a catalogue of packs."""
