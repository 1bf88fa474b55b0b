"""A view of Learners: Picky BPE step by step, next to BPE with as many symbols."""
