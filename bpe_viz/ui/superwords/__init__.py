"""A view of Learners: SuperBPE step by step, whose walls between words fall after merge t."""
