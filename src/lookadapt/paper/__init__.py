"""The paper's parser (§3, §4, §6): one module per section. Needs the extra `[train]` (torch)."""
