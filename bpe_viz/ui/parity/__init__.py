"""The view of parity-aware BPE: which language pays, and which pair it chooses for all."""
