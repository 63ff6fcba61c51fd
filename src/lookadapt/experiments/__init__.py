"""The paper's experiments (§6): scenarios, systems, tables and figures."""
